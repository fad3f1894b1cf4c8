import type { LessonStep } from '#root/domain/lesson.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { Window } from '#root/tests/browser.ts'
import { openTestLesson } from '#root/tests/http/lesson-seats.ts'
import {
  approveByApi,
  depositByApi,
  investByApi,
  moveClockByApi,
  signUpByApi,
  withdrawByApi,
} from '#root/tests/journey/by-api.ts'
import { answerAsClass } from './answered-lesson.ts'
import type { Contents, FilledInstance, Viewer } from './filled-instance.ts'

/* Who opens which page of the product, in a filled instance (filled-instance.ts). */

/** The viewers who have a seat in a lesson, and the step of that lesson. */
const seatViewers = {
  tester: 'first-test',
  learner: 'exercise',
  retester: 'second-test',
  spectator: 'reveal',
  leaver: 'debrief',
  graduate: 'closed',
} as const satisfies Record<string, LessonStep>
export type SeatViewer = keyof typeof seatViewers

export type Visit = readonly [Viewer | SeatViewer, address: string]

const ofProfile = ['personal', 'security', 'devices', 'preferences', 'data']
const ofSettings = ['firm', 'contact', 'money', 'lens', 'bitcoin']

/** Each section of a screen. */
function sectionsOf(viewer: Viewer, base: string, names = ofProfile): Record<string, readonly Visit[]> {
  const addresses = names.map((name) => `${base}/${name}`)
  return Object.fromEntries(addresses.map((address) => [address, [[viewer, address]]]))
}

/** Who opens each page of the site and each route of web/routes.ts, and its address. A route may be opened by several people, in several states. */
export function visitsOf({ ids }: FilledInstance): Readonly<Record<string, readonly Visit[]>> {
  const client = `/operator/clients/${ids.client}`
  const tabs = ['overview', 'ledger', 'deposits', 'withdrawals', 'documents', 'sessions', 'activity']
  return {
    '/': [['visitor', '/']],
    '/about': [['visitor', '/about']],
    '/solutions': [['visitor', '/solutions']],
    '/approach': [['visitor', '/approach']],
    '/insights': [['visitor', '/insights']],
    '/plans': [['visitor', '/plans']],
    '/contact': [['visitor', '/contact']],
    '/privacypolicy': [['visitor', '/privacypolicy']],
    '/termsofservice': [['visitor', '/termsofservice']],
    '/cert': [['visitor', '/cert']],
    '/about-this-simulation': [['visitor', '/about-this-simulation']],
    '/signup': [['visitor', '/signup']],
    '/login': [['visitor', '/login']],
    '/confirm-email': [['visitor', '/confirm-email']],
    '/reminders': [['visitor', '/reminders']],
    '/resetpassword': [['visitor', '/resetpassword']],
    '/*': [['visitor', '/nowhere']],
    '/cdd': [
      ['newcomer', '/cdd?step=1'],
      ['newcomer', '/cdd?step=2'],
      ['newcomer', '/cdd?step=3'],
      ['client', '/cdd'],
    ],
    '/dashboard': [
      ['visitor', '/dashboard'],
      ['newcomer', '/dashboard'],
      ['client', '/dashboard'],
    ],
    '/dashboard/profile': [['client', '/dashboard/profile']],
    ...sectionsOf('client', '/dashboard/profile'),
    '/dashboard/profile/addresses': [['client', '/dashboard/profile/addresses']],
    '/dashboard/deposit': [
      ['newcomer', '/dashboard/deposit'],
      ['client', '/dashboard/deposit'],
      ['client', `/dashboard/deposit?deposit=${ids.openDeposit}`],
      ['client', `/dashboard/deposit?deposit=${ids.pendingDeposit}`],
    ],
    '/dashboard/investmentplans': [
      ['newcomer', '/dashboard/investmentplans'],
      ['client', '/dashboard/investmentplans'],
    ],
    '/dashboard/withdraws': [
      ['newcomer', '/dashboard/withdraws'],
      ['client', '/dashboard/withdraws'],
    ],
    '/dashboard/history': [
      ['client', '/dashboard/history'],
      ['client', '/dashboard/history?tab=withdrawals'],
      ['client', '/dashboard/history?tab=activity'],
    ],
    '/dashboard/wallet': [['client', '/dashboard/wallet']],
    '/dashboard/mailbox': [
      ['client', '/dashboard/mailbox'],
      ['client', `/dashboard/mailbox?mail=${ids.mail}`],
    ],
    '/dashboard/history/statement': [
      ['client', '/dashboard/history/statement'],
      ['client', '/dashboard/history/statement?from=2026-01-01&to=2027-12-31'],
    ],
    '/dashboard/history/receipt/:id': [['client', `/dashboard/history/receipt/${ids.pendingDeposit}`]],
    '/seat/first-test': [
      ['client', '/seat/first-test'],
      ['tester', '/seat/first-test'],
    ],
    '/seat/exercise': [['learner', '/seat/exercise']],
    '/seat/second-test': [['retester', '/seat/second-test']],
    '/seat/booster-1': [['graduate', '/seat/booster-1']],
    '/seat/booster-2': [['graduate', '/seat/booster-2']],
    '/seat/booster-3': [['graduate', '/seat/booster-3']],
    '/seat/later-test': [['graduate', '/seat/later-test']],
    '/seat/debrief': [['leaver', '/seat/debrief']],
    '/operator': [['operator', '/operator']],
    '/operator/join': [['visitor', '/operator/join']],
    '/operator/profile': [['operator', '/operator/profile']],
    ...sectionsOf('operator', '/operator/profile'),
    '/operator/deposits': [
      ['operator', '/operator/deposits'],
      ['operator', '/operator/deposits?deposit=first'],
    ],
    '/operator/withdrawals': [
      ['operator', '/operator/withdrawals'],
      ['operator', '/operator/withdrawals?withdrawal=first'],
    ],
    '/operator/onboarding': [
      ['operator', '/operator/onboarding'],
      ['operator', '/operator/onboarding?record=first'],
    ],
    '/operator/outbox': [
      ['operator', '/operator/outbox'],
      ['operator', `/operator/outbox?mail=${ids.mail}`],
    ],
    '/operator/staff': [['operator', '/operator/staff']],
    '/operator/simulation': [['operator', '/operator/simulation']],
    '/operator/plans': [['operator', '/operator/plans']],
    '/operator/claims': [
      ['operator', '/operator/claims'],
      ['operator', '/operator/claims?claim=rating'],
    ],
    '/operator/offers': [
      ['operator', '/operator/offers'],
      ['operator', '/operator/offers?offer=brannock-quay'],
      ['operator', '/operator/offers?offer=windrose-koop'],
    ],
    '/join/:code?': [
      ['visitor', '/join'],
      ['visitor', '/join?deleted'],
    ],
    '/lesson/:code/projector': [
      ['visitor', `/lesson/${ids.room}/projector`],
      // Not right after /join, which has the same heading.
      ['visitor', `/join/${ids.room}`],
    ],
    '/dashboard/lesson': [
      ['client', '/dashboard/lesson'],
      ['spectator', '/dashboard/lesson'],
    ],
    '/operator/lessons': [['operator', '/operator/lessons']],
    '/operator/lessons/:id': [['operator', `/operator/lessons/${ids.lesson}`]],
    '/operator/results': [['operator', '/operator/results']],
    '/operator/settings': [['operator', '/operator/settings']],
    ...sectionsOf('operator', '/operator/settings', ofSettings),
    '/operator/inbox': [
      ['operator', '/operator/inbox'],
      ['operator', `/operator/inbox?message=${ids.message}`],
    ],
    '/operator/clients': [['operator', '/operator/clients']],
    '/operator/clients/:id': tabs.map((tab) => ['operator', `${client}?tab=${tab}`] as const),
    '/operator/audit': [['operator', '/operator/audit']],
    '/operator/ledger': [
      ['operator', '/operator/ledger'],
      ['operator', '/operator/ledger?view=accounts'],
      ['operator', '/operator/ledger?view=transfers'],
    ],
    '/lab': ['crowds', 'course', 'growth', 'cases', 'now'].map((view) => ['visitor', `/lab?view=${view}`] as const),
    '/chain': [
      ['visitor', '/chain'],
      ['operator', '/chain'],
    ],
    '/chain/block/:id': [['visitor', `/chain/block/${ids.block}`]],
    '/chain/transaction/:id': [['visitor', `/chain/transaction/${ids.transaction}`]],
    '/chain/address/:id': [['visitor', `/chain/address/${ids.address}`]],
    '/api/docs': [['visitor', '/api/docs']],
  }
}

/** A seat's window, and the lesson in which it is. */
export interface Seats {
  readonly windows: Record<SeatViewer, Window>
  readonly lessons: Record<SeatViewer, { readonly id: string; readonly code: string }>
}

/**
 * Clients with some money, each with a seat in a lesson at another step. The lesson in its debrief has a whole class that
 * has answered the tests, and its seat has invested and requested its money.
 */
export async function takeSeats(
  db: Queryable,
  { operator, openWindow }: { readonly operator: Window; readonly openWindow: () => Promise<Window> },
  contents: Contents,
): Promise<Seats> {
  const opened = Object.entries(seatViewers).map(async ([viewer, step], place) => {
    const window = await openWindow()
    await signUpByApi(window, contents.firstName, contents.lastName)
    const deposit = await depositByApi(window, contents.deposited.at(-1)!)
    const { actor } = await (await window.context().request.get('/api/session')).json()
    const code = `SEAT${'ABCDEF'[place]}A`
    const lesson = await openTestLesson(db, code, 'lobby', contents.rooms[place])
    const seatId = await lesson.seat(actor.id, 1)
    if (step === 'debrief') {
      await answerAsClass(db, lesson, seatId)
      await playInFirm(window, operator, deposit)
    }
    await lesson.goTo(step)
    return [viewer, window, { id: lesson.id, code }] as const
  })
  const seats = await Promise.all(opened)
  return {
    windows: Object.fromEntries(seats.map(([viewer, window]) => [viewer, window])) as Seats['windows'],
    lessons: Object.fromEntries(seats.map(([viewer, , lesson]) => [viewer, lesson])) as Seats['lessons'],
  }
}

/** The deposit is approved, a part of it invested, and a part of the payout requested. */
async function playInFirm(window: Window, operator: Window, deposit: string): Promise<void> {
  await approveByApi(operator, 'deposits', deposit)
  await investByApi(window, 'beginners', '900.00')
  await moveClockByApi(operator, 10)
  await withdrawByApi(window, '1200.00')
}
