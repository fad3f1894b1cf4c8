import { useQuery } from '@tanstack/react-query'
import { FileDown, KeyRound, MonitorSmartphone, SlidersHorizontal, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import type { Profile } from '#root/contract/profile.ts'
import { isSeatAddress } from '#root/domain/seat.ts'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { type Section, SectionedScreen } from '#root/web/ui/sectioned-screen.tsx'
import { Ghost } from '#root/web/ui/skeleton.tsx'
import { DeleteSeat } from '../delete-seat.tsx'
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
export interface ProfileSection extends Section {
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

/** The profile of a client or of a member of the staff, in sections. */
export function ProfileScreen({
  base,
  audience,
  notice,
  isReady = true,
  language,
  sections: others,
}: ProfileScreenProps) {
  const profile = useQuery(profileQuery).data
  const isSeat = profile !== undefined && isSeatAddress(profile.email)
  const personal = isSeat ? (
    <Seat profile={profile} />
  ) : (
    <PersonalSection audience={audience} notice={notice} isReady={isReady} />
  )
  const own = ownSections(personal, language).filter(({ key }) => !isSeat || !accountOnlySections.includes(key))
  const sections = [...own, ...(others ?? []), lastSection(isSeat ? 'seat' : audience)]
  return (
    <SectionedScreen
      base={base}
      title={m.profile_heading()}
      text={m.profile_text()}
      label={m.profile_sections()}
      sections={sections}
    >
      {({ content }) => content}
    </SectionedScreen>
  )
}

/** A seat of a lesson has no email, no password and no other way to sign in. */
const accountOnlySections: readonly string[] = ['security', 'devices']

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
      title: m.profile_information,
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

const lastSectionTexts = {
  client: { title: m.profile_section_account, text: m.profile_section_account_text },
  seat: { title: m.profile_section_data, text: m.profile_section_seat_text },
  staff: { title: m.profile_section_data, text: m.profile_data_text },
} as const

/** Only clients close their own accounts, and only participants delete their seats. */
function lastSection(owner: 'client' | 'seat' | 'staff'): ProfileSection {
  return {
    key: 'data',
    icon: FileDown,
    ...lastSectionTexts[owner],
    content: (
      <>
        <MyData />
        {owner === 'client' && <DeleteAccount />}
        {owner === 'seat' && <DeleteSeat />}
      </>
    ),
  }
}

function PersonalSection({ audience, notice, isReady }: Pick<ProfileScreenProps, 'audience' | 'notice' | 'isReady'>) {
  const profile = useQuery(profileQuery)
  if (!isReady || profile.isPending) return <PersonalSkeleton audience={audience} />
  if (!profile.data)
    return (
      <LoadFailed error={profile.error} title={m.profile_loading_failed()} onRetry={() => void profile.refetch()} />
    )
  return (
    <>
      <div className="*:mb-0 empty:hidden">{notice}</div>
      <PersonalPanes profile={profile.data} audience={audience} />
    </>
  )
}

function PersonalPanes({ profile, audience }: { profile: Profile; audience: ProfileScreenProps['audience'] }) {
  return (
    <>
      <Pane title={m.profile_information()}>
        <AccountInformation profile={profile} isClient={audience === 'client'} />
      </Pane>
      <Pane title={m.profile_email_change()}>
        <EmailChange profile={profile} />
      </Pane>
    </>
  )
}

/** What is drawn while a profile loads. */
const sample: Profile = {
  firstName: 'Sample',
  lastName: 'Sample',
  email: 'sample@example.com',
  username: 'sample',
  phoneNumber: '555-0100',
  country: null,
  newEmail: null,
}

function PersonalSkeleton({ audience }: { audience: ProfileScreenProps['audience'] }) {
  return (
    <Ghost>
      <div className="grid gap-6">
        <PersonalPanes profile={sample} audience={audience} />
      </div>
    </Ghost>
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
