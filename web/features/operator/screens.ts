import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BookOpenText,
  Boxes,
  Building2,
  Blocks,
  ChartSpline,
  FileCheck2,
  IdCard,
  Inbox,
  Layers,
  type LucideIcon,
  Mails,
  Megaphone,
  SlidersHorizontal,
  UserRound,
  UsersRound,
  ScrollText,
} from 'lucide-react'
import type { FirmSummary } from '#root/contract/firm.ts'
import { m } from '#root/contract/messages/messages.js'

/** A screen of the console as the navigation names it. */
export interface ConsoleScreen {
  readonly to: string
  readonly icon: LucideIcon
  readonly label: () => string
  /** How much waits there for somebody. */
  readonly waiting?: (firm: FirmSummary) => number
}

/** The console's screens in their groups. A new one is a line here and a route; on a phone it is in the sheet 'More'. */
export const screenGroups: readonly { name: () => string; screens: readonly ConsoleScreen[] }[] = [
  {
    name: m.operator_group_work,
    screens: [
      { to: '/operator', icon: Building2, label: m.operator_nav_home },
      {
        to: '/operator/deposits',
        icon: ArrowDownToLine,
        label: m.operator_nav_deposits,
        waiting: (firm) => firm.pendingDeposits,
      },
      {
        to: '/operator/withdrawals',
        icon: ArrowUpFromLine,
        label: m.operator_nav_withdrawals,
        waiting: (firm) => firm.pendingWithdrawals,
      },
      {
        to: '/operator/onboarding',
        icon: FileCheck2,
        label: m.cdd_review_nav,
        waiting: (firm) => firm.pendingOnboarding,
      },
    ],
  },
  {
    name: m.operator_group_people,
    screens: [
      { to: '/operator/staff', icon: IdCard, label: m.staff_nav },
      { to: '/operator/clients', icon: UsersRound, label: m.clients_nav },
      { to: '/operator/inbox', icon: Inbox, label: m.inbox_nav },
      { to: '/operator/profile', icon: UserRound, label: m.profile_nav },
    ],
  },
  {
    name: m.operator_group_records,
    screens: [
      { to: '/operator/ledger', icon: BookOpenText, label: m.ledger_nav },
      { to: '/operator/audit', icon: ScrollText, label: m.audit_nav },
      { to: '/operator/outbox', icon: Mails, label: m.outbox_nav },
      { to: '/chain', icon: Blocks, label: m.explorer_nav },
      { to: '/lab?view=now', icon: ChartSpline, label: m.lab_nav },
    ],
  },
  {
    name: m.operator_group_firm,
    screens: [
      { to: '/operator/plans', icon: Layers, label: m.plan_nav },
      { to: '/operator/claims', icon: Megaphone, label: m.claims_nav },
      { to: '/operator/settings', icon: SlidersHorizontal, label: m.settings_nav },
      { to: '/operator/simulation', icon: Boxes, label: m.simulation_nav },
    ],
  },
]

/** What a thumb reaches at once: these lie at the bottom of a phone, everything else in the sheet. */
export const phoneBar = ['/operator', '/operator/deposits', '/operator/withdrawals']
