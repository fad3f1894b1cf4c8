import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import type { Profile } from '#root/contract/profile.ts'
import { isSeatAddress } from '#root/domain/seat.ts'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { PaneSkeletons } from '#root/web/ui/skeleton.tsx'
import { applyTheme, readTheme, type Theme, themes } from '#root/web/ui/theme.ts'
import { PasskeysPane } from '../passkeys/passkeys-pane.tsx'
import { profileQuery } from '../queries.ts'
import { SecondFactorPane } from '../second-factor/second-factor-pane.tsx'
import { SessionsPane } from '../sessions/sessions-pane.tsx'
import { AccountInformation } from './account-information.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EmailChange } from './email-change.tsx'
import { PasswordChange } from './password-change.tsx'
import { ResetCodesPane } from './reset-codes-pane.tsx'

interface ProfileScreenProps {
  /** Whose profile it is. */
  of: 'client' | 'staff'
  /** Whether `children`, which come first, are known. */
  isReady?: boolean
  children?: ReactNode
}

/** The profile of a client or of a member of the staff: details, log-in methods, and stored data. */
export function ProfileScreen({ of, isReady = true, children }: ProfileScreenProps) {
  const profile = useQuery(profileQuery)
  return (
    <>
      <ScreenTitle title={m.profile_heading()}>{m.profile_text()}</ScreenTitle>
      {isReady && !profile.isPending ? (
        <>
          {children}
          {profile.data ? (
            <Panes profile={profile.data} of={of} />
          ) : (
            <LoadFailed
              error={profile.error}
              title={m.profile_loading_failed()}
              onRetry={() => void profile.refetch()}
            />
          )}
        </>
      ) : (
        <PaneSkeletons heights={['h-120', 'h-120']} className="xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]" />
      )}
    </>
  )
}

/** In each column, a pane waits for the ones above it. */
function Panes({ profile, of }: { profile: Profile; of: ProfileScreenProps['of'] }) {
  if (isSeatAddress(profile.email)) return <PanesOfSeat profile={profile} />
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="in-turn grid gap-6">
        <Pane title={m.profile_information()}>
          <AccountInformation profile={profile} isClient={of === 'client'} />
        </Pane>
        <Pane title={m.profile_email_change()}>
          <EmailChange profile={profile} />
        </Pane>
        <SessionsPane />
        <PasskeysPane />
      </div>
      <div className="in-turn grid gap-6">
        <Pane title={m.profile_password()}>
          <PasswordChange />
        </Pane>
        <ResetCodesPane />
        <SecondFactorPane />
        <ThemeChoice />
        <MyData />
        {of === 'client' && <DeleteAccount />}
      </div>
    </div>
  )
}

/** A seat of a lesson has no email, no password and no other way to sign in. */
function PanesOfSeat({ profile }: { profile: Profile }) {
  return (
    <div className="in-turn grid items-start gap-6 xl:grid-cols-2">
      <Pane title={`${profile.firstName} ${profile.lastName}`}>
        <div className="grid justify-items-start gap-4 text-sm">
          <p className="max-w-prose text-soft">{m.lesson_seat_text()}</p>
          <Link to="/dashboard/lesson" className="link inline-flex min-h-11 items-center">
            {m.lesson_heading()}
          </Link>
        </div>
      </Pane>
      <ThemeChoice />
      <MyData />
    </div>
  )
}

/** A plain link: the browser saves the response. */
function MyData() {
  return (
    <Pane title={m.profile_data()}>
      <div className="grid justify-items-start gap-4 text-sm">
        <p className="text-soft">{m.profile_data_text()}</p>
        <a
          href="/api/profile/data"
          download
          className="inline-flex min-h-11 items-center rounded-sm border border-edge px-5 py-2 text-sm font-semibold hover:border-ink hover:bg-glass"
        >
          {m.profile_data_download()}
        </a>
      </div>
    </Pane>
  )
}

const words: Record<Theme, () => string> = {
  system: m.profile_theme_system,
  light: m.profile_theme_light,
  dark: m.profile_theme_dark,
}

/** Light, dark, or as the device is set. It takes effect at once and is stored in this browser. */
function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => setTheme(readTheme()), [])
  return (
    <Pane title={m.profile_theme()}>
      <fieldset className="grid gap-3 text-sm">
        <legend className="sr-only">{m.profile_theme()}</legend>
        <p className="text-soft">{m.profile_theme_text()}</p>
        <div className="flex flex-wrap gap-x-6">
          {themes.map((each) => (
            <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="theme"
                value={each}
                checked={theme === each}
                onChange={() => {
                  applyTheme(each)
                  setTheme(each)
                }}
                className="size-5 accent-[var(--color-brass-fill)]"
              />
              {words[each]()}
            </label>
          ))}
        </div>
      </fieldset>
    </Pane>
  )
}
