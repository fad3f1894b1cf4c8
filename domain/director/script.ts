import type { ClaimId } from '../claims.ts'
import type { LessonStep } from '../lesson.ts'
import { type Cents, dollars } from '../money.ts'

/** The events of a seat or of the whole lesson to which a beat can react. */
export type CueEvent =
  | 'director-started'
  | 'deposit-reported'
  | 'plan-matured'
  | 'withdrawal-requested'
  | 'withdrawal-paid'
  | 'withdrawals-frozen'
  | 'beat-done'

/** The director's messages to participants, each with its claim of the catalogue. */
export const directorMessages = {
  bonus: 'bonus-tonight',
  delay: 'payment-excuse',
  frozen: 'payment-excuse',
  'roll-over': 'roll-over',
  fee: 'release-fee',
  'fee-reminder': 'release-fee',
  traced: 'traced-coins',
  'traced-reminder': 'traced-coins',
} as const satisfies Readonly<Record<string, ClaimId>>
export type DirectorMessage = keyof typeof directorMessages
export const directorMessageIds = Object.keys(directorMessages) as DirectorMessage[]

/** The apparent senders of messages to participants. */
export const chatSenders = ['account-manager', 'recovery-agent'] as const
export type ChatSender = (typeof chatSenders)[number]

/** The apparent sender of a message of the director. */
export function senderOf(message: DirectorMessage): ChatSender {
  return directorMessages[message] === 'traced-coins' ? 'recovery-agent' : 'account-manager'
}

export const directorActionKinds = ['approve-deposit', 'pay-withdrawal', 'freeze-withdrawals', 'write'] as const

export type DirectorRefusal = 'director-cannot-act' | 'beat-has-no-cue'

/** The event that a beat waits for. */
export interface Cue {
  readonly event: CueEvent
  /** For 'beat-done': the name of the beat. */
  readonly beat?: string
  /** The occurrences for a seat that count, from 1. Absent: from the first, without an end. */
  readonly from?: number
  readonly to?: number
  /** The amounts that count: more than `over`, at most `upTo`. */
  readonly over?: Cents
  readonly upTo?: Cents
}

/** The action of a beat: a use case that an operator also has, or a message. */
export type DirectorAction =
  | { readonly kind: 'approve-deposit' }
  | { readonly kind: 'pay-withdrawal' }
  | { readonly kind: 'freeze-withdrawals' }
  | { readonly kind: 'write'; readonly message: DirectorMessage }

/** A beat of a script: its cue, its pause and its action. */
export interface Beat {
  readonly id: string
  readonly cue: Cue
  /** The bounds of the pause in minutes of the firm's clock; the seed draws one for each occurrence. */
  readonly pauseMinutes: readonly [min: number, max: number]
  readonly action: DirectorAction
}

export const scriptIds = ['classic', 'friendly', 'recovery'] as const
export type ScriptId = (typeof scriptIds)[number]

const hours = 60
const days = 24 * hours

/** Such a firm pays a small withdrawal at once, so that its clients pay in more. */
const smallPayout = dollars(1_000)

const approveDeposits: Beat = {
  id: 'approve-deposits',
  cue: { event: 'deposit-reported' },
  pauseMinutes: [1, 3],
  action: { kind: 'approve-deposit' },
}
const paySmall: Beat = {
  id: 'pay-small',
  cue: { event: 'withdrawal-requested', to: 1, upTo: smallPayout },
  pauseMinutes: [0, 0],
  action: { kind: 'pay-withdrawal' },
}

/** A beat for a first withdrawal above the small payout, and one for every later withdrawal. */
function answerWithdrawals(name: string, message: DirectorMessage): Beat[] {
  const pauseMinutes = [2, 8] as const
  const action = { kind: 'write', message } as const
  return [
    {
      id: `${name}-large`,
      cue: { event: 'withdrawal-requested', to: 1, over: smallPayout },
      pauseMinutes,
      action,
    },
    { id: `${name}-later`, cue: { event: 'withdrawal-requested', from: 2 }, pauseMinutes, action },
  ]
}

function freezeAfter(min: number, max: number): Beat {
  return {
    id: 'freeze',
    cue: { event: 'director-started' },
    pauseMinutes: [min * days, max * days],
    action: { kind: 'freeze-withdrawals' },
  }
}

/**
 * The scripts. `classic` lets balances grow, pays a first small withdrawal, gives excuses, and freezes. `friendly` urges
 * clients to roll over and asks for a fee. `recovery` freezes, and a recovery agent then writes to those who lost.
 */
export const scripts: Readonly<Record<ScriptId, readonly Beat[]>> = {
  classic: [
    approveDeposits,
    paySmall,
    {
      id: 'bonus',
      cue: { event: 'withdrawal-paid', to: 1 },
      pauseMinutes: [1, 4],
      action: { kind: 'write', message: 'bonus' },
    },
    ...answerWithdrawals('delay', 'delay'),
    freezeAfter(22, 25),
    {
      id: 'frozen',
      cue: { event: 'withdrawals-frozen' },
      pauseMinutes: [1, 2],
      action: { kind: 'write', message: 'frozen' },
    },
  ],
  friendly: [
    approveDeposits,
    paySmall,
    {
      id: 'roll-over',
      cue: { event: 'plan-matured', to: 2 },
      pauseMinutes: [0, 2],
      action: { kind: 'write', message: 'roll-over' },
    },
    {
      id: 'bonus',
      cue: { event: 'beat-done', beat: 'roll-over', to: 1 },
      pauseMinutes: [6 * hours, 12 * hours],
      action: { kind: 'write', message: 'bonus' },
    },
    ...answerWithdrawals('fee', 'fee'),
    {
      id: 'fee-reminder',
      cue: { event: 'beat-done', beat: 'fee-later', to: 1 },
      pauseMinutes: [1 * days, 2 * days],
      action: { kind: 'write', message: 'fee-reminder' },
    },
  ],
  recovery: [
    approveDeposits,
    freezeAfter(16, 18),
    {
      id: 'frozen',
      cue: { event: 'withdrawals-frozen' },
      pauseMinutes: [1, 2],
      action: { kind: 'write', message: 'frozen' },
    },
    {
      id: 'traced',
      cue: { event: 'beat-done', beat: 'frozen' },
      pauseMinutes: [3, 6],
      action: { kind: 'write', message: 'traced' },
    },
    {
      id: 'traced-reminder',
      cue: { event: 'beat-done', beat: 'traced' },
      pauseMinutes: [1 * days, 2 * days],
      action: { kind: 'write', message: 'traced-reminder' },
    },
  ],
}

/** Whether the director acts at a step of a lesson: only while participants deal with the firm. */
export function directorActsAt(step: LessonStep): boolean {
  return step === 'play' || step === 'freeze' || step === 'ask'
}
