import { inArray } from 'drizzle-orm'
import { m } from '#root/contract/messages/messages.js'
import { lessonSteps, withholdsPayments } from '#root/domain/lesson.ts'
import { refuse } from '#root/domain/refusal.ts'
import { inEveryLanguage } from '#root/domain/translated-text.ts'
import { approveAutomatically } from './features/deposits/approve-deposit.ts'
import type { DirectorActions } from './features/director/perform-beat.ts'
import { payAsDirector } from './features/withdrawals/approve-withdrawal.ts'
import { findFreeze, freezeWithdrawals, unfreezeWithdrawals } from './features/withdrawals/freeze/freeze-withdrawals.ts'
import { lessons } from './platform/tables/lessons.ts'
import type { ChainServices } from './start-chain.ts'

/** The use cases of a lesson's director, each within its transaction. */
export function directorActions({ chain, payNow }: Pick<ChainServices, 'chain' | 'payNow'>): DirectorActions {
  return {
    approveDeposit: (tx, id) => approveAutomatically({ db: tx, chain }, id, 'director'),
    payWithdrawal: (tx, id) => payAsDirector(tx, id),
    freezeWithdrawals: async (tx) =>
      (await findFreeze(tx))
        ? refuse('withdrawals-frozen')
        : freezeWithdrawals(
            tx,
            'director',
            inEveryLanguage((locale) => m.director_freeze_notice({}, { locale })),
          ),
    async unfreezeWithdrawals(tx) {
      const freeze = await findFreeze(tx)
      if (freeze?.startedBy !== 'director') return
      const holding = inArray(lessons.step, lessonSteps.filter(withholdsPayments))
      if ((await tx.$count(lessons, holding)) === 0) await unfreezeWithdrawals(tx, 'director')
    },
    payNow,
  }
}
