import { useQuery } from '@tanstack/react-query'
import {
  ChevronRight,
  FileDown,
  KeyRound,
  type LucideIcon,
  MonitorSmartphone,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import type { Profile } from '#root/contract/profile.ts'
import { isSeatAddress } from '#root/domain/seat.ts'
import { BackLink } from '#root/web/ui/back-link.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { isNarrow, useNarrow } from '#root/web/ui/narrow.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { useIsLeaving } from '#root/web/ui/search-address.ts'
import { PaneSkeletons } from '#root/web/ui/skeleton.tsx'
import { PasskeysPane } from '../passkeys/passkeys-pane.tsx'
import { profileQuery } from '../queries.ts'
import { SecondFactorPane } from '../second-factor/second-factor-pane.tsx'
import { SessionsPane } from '../sessions/sessions-pane.tsx'
import { AccountInformation } from './account-information.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EmailChange } from './email-change.tsx'
import { PasswordChange } from './password-change.tsx'
import { ResetCodesPane } from './reset-codes-pane.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** A section of the profile, with an address of its own. */
export interface ProfileSection {
  /** The last part of its address. */
  readonly key: string
  readonly icon: LucideIcon
  readonly title: () => string
  /** What is in it. */
  readonly text: () => string
  readonly content: ReactNode
}

interface ProfileScreenProps {
  /** The profile's address, above those of its sections. */
  base: string
  /** Whose profile it is. */
  audience: 'client' | 'staff'
  /** Shown above the personal data. */
  notice?: ReactNode
  /** Whether the data of the notice is loaded. */
  isReady?: boolean
  language: ReactNode
  /** Sections of other features. */
  sections?: readonly ProfileSection[]
}

/**
 * The profile of a client or of a member of the staff, in sections. A wide window has their list beside the open one. On
 * a phone the list is a page of its own, at the profile's address; a wide window opens the first section there.
 */
export function ProfileScreen({
  base,
  audience,
  notice,
  isReady = true,
  language,
  sections: others,
}: ProfileScreenProps) {
  const { pathname } = useLocation()
  const profile = useQuery(profileQuery).data
  const isSeat = profile !== undefined && isSeatAddress(profile.email)
  const personal = isSeat ? (
    <Seat profile={profile} />
  ) : (
    <PersonalSection audience={audience} notice={notice} isReady={isReady} />
  )
  const own = ownSections(personal, language).filter(({ key }) => !isSeat || !accountOnlySections.includes(key))
  const sections = [...own, ...(others ?? []), lastSection(audience === 'client' && !isSeat)]
  // A prerendered address ends with a slash.
  const named = sections.find(({ key }) => pathname.replace(/\/$/, '') === `${base}/${key}`)
  const open = named ?? sections[0]!
  useFirstSection(named ? null : `${base}/${open.key}`)
  return (
    <>
      {named && (
        <BackLink to={base} className="md:hidden">
          {m.profile_heading()}
        </BackLink>
      )}
      <header className="mb-8 grid gap-2 max-sm:mb-5">
        <h1 className="text-2xl sm:text-3xl">
          {named && <span className="md:hidden">{named.title()}</span>}
          <span className={named ? 'max-md:hidden' : ''}>{m.profile_heading()}</span>
        </h1>
        <p className={`max-w-prose text-sm text-pretty text-soft ${named ? 'max-md:hidden' : ''}`}>
          {m.profile_text()}
        </p>
      </header>
      <div className="grid items-start gap-10 md:grid-cols-[12rem_minmax(0,42rem)] xl:grid-cols-[15rem_minmax(0,42rem)]">
        <SectionLinks base={base} sections={sections} className={named ? 'max-md:hidden' : ''} />
        <div className={`in-turn grid min-w-0 gap-6 ${named ? '' : 'max-md:hidden'}`}>{open.content}</div>
      </div>
    </>
  )
}

/** A seat of a lesson has no email, no password and no other way to sign in. */
const accountOnlySections: readonly string[] = ['security', 'devices']

/** Replaces the profile's address by its first section's in a wide window. */
function useFirstSection(first: string | null): void {
  const wasNarrow = useNarrow()
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  useEffect(() => {
    // The first HTML does not know the width of the window.
    if (first !== null && !wasNarrow && !isNarrow() && !isLeaving()) void navigate(first, { replace: true })
  }, [first, wasNarrow, navigate, isLeaving])
}

function ownSections(personal: ReactNode, language: ReactNode): ProfileSection[] {
  const security = (
    <>
      <Pane title={m.profile_password()}>
        <PasswordChange />
      </Pane>
      <SecondFactorPane />
      <PasskeysPane />
      <ResetCodesPane />
    </>
  )
  return [
    {
      key: 'personal',
      icon: UserRound,
      title: m.profile_section_personal,
      text: m.profile_section_personal_text,
      content: personal,
    },
    {
      key: 'security',
      icon: KeyRound,
      title: m.profile_section_security,
      text: m.profile_section_security_text,
      content: security,
    },
    {
      key: 'devices',
      icon: MonitorSmartphone,
      title: m.profile_section_devices,
      text: m.profile_section_devices_text,
      content: <SessionsPane />,
    },
    {
      key: 'preferences',
      icon: SlidersHorizontal,
      title: m.profile_section_preferences,
      text: m.profile_section_preferences_text,
      content: (
        <>
          <Pane title={m.public_language_title()}>{language}</Pane>
          <ThemeChoice />
        </>
      ),
    },
  ]
}

/** Only clients close their own accounts. */
function lastSection(isClient: boolean): ProfileSection {
  return {
    key: 'data',
    icon: FileDown,
    title: isClient ? m.profile_section_account : m.profile_section_data,
    text: isClient ? m.profile_section_account_text : m.profile_data_text,
    content: (
      <>
        <MyData />
        {isClient && <DeleteAccount />}
      </>
    ),
  }
}

interface SectionLinksProps {
  base: string
  sections: readonly ProfileSection[]
  className: string
}

/** The list of the sections: rows on a phone, a column in a wide window. */
function SectionLinks({ base, sections, className }: SectionLinksProps) {
  return (
    <nav
      aria-label={m.profile_sections()}
      className={`grid max-md:border-t max-md:border-mullion md:sticky md:top-28 ${className}`}
    >
      {sections.map(({ key, icon: Icon, title, text }) => (
        <NavLink
          key={key}
          to={`${base}/${key}`}
          className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-3 hover:bg-glass/60 max-md:min-h-16 max-md:border-b max-md:border-mullion md:min-h-11 md:gap-x-3 md:border-s-2 md:border-mullion md:px-4 md:py-2 md:text-sm md:text-soft md:hover:text-ink md:aria-[current]:border-brass-fill md:aria-[current]:font-semibold md:aria-[current]:text-ink"
        >
          <Icon aria-hidden="true" className="size-5 text-brass md:size-4" strokeWidth={1.5} />
          <span className="grid gap-0.5">
            <span className="max-md:font-semibold">{title()}</span>
            <span className="text-sm text-soft md:hidden">{text()}</span>
          </span>
          <ChevronRight aria-hidden="true" className="size-4 text-soft md:hidden rtl:-scale-x-100" />
        </NavLink>
      ))}
    </nav>
  )
}

function PersonalSection({ audience, notice, isReady }: Pick<ProfileScreenProps, 'audience' | 'notice' | 'isReady'>) {
  const profile = useQuery(profileQuery)
  if (!isReady || profile.isPending) return <PaneSkeletons heights={['h-120', 'h-72']} />
  if (!profile.data)
    return (
      <LoadFailed error={profile.error} title={m.profile_loading_failed()} onRetry={() => void profile.refetch()} />
    )
  return (
    <>
      <div className="*:mb-0 empty:hidden">{notice}</div>
      <Pane title={m.profile_information()}>
        <AccountInformation profile={profile.data} isClient={audience === 'client'} />
      </Pane>
      <Pane title={m.profile_email_change()}>
        <EmailChange profile={profile.data} />
      </Pane>
    </>
  )
}

function Seat({ profile }: { profile: Profile }) {
  return (
    <Pane title={`${profile.firstName} ${profile.lastName}`}>
      <div className="grid justify-items-start gap-4 text-sm">
        <p className="max-w-prose text-soft">{m.lesson_seat_text()}</p>
        <Link to="/dashboard/lesson" className="link inline-flex min-h-11 items-center">
          {m.lesson_heading()}
        </Link>
      </div>
    </Pane>
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
