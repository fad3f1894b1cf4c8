import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBalances } from '#root/server/ledger/accounts.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { freezeWithdrawals, readFreeze, unfreezeWithdrawals } from './freeze-withdrawals.ts'

const { db } = await freshDatabase()
const firm = await openFirm(db)
let client: Awaited<ReturnType<typeof firm.newClientWithPayout>>
/** $4,000 withdrawable, of which the firm holds $1,000. */
beforeEach(async () => {
  client = await firm.newClientWithPayout('1000')
})

const inEnglish = (text: string) => ({ text, translations: {} })

describe('while withdrawals are frozen', () => {
  const notice = 'Temporary withdrawal issues. We are working on it.'
  beforeEach(async () => void (await freezeWithdrawals(db, firm.operator, inEnglish(notice))))
  afterEach(async () => void (await unfreezeWithdrawals(db, firm.operator)))

  test('a request is accepted and pending, its email has the notice, and nobody is paid', async () => {
    const { id } = accepted(await firm.requestWithdrawal(client, '500'))
    expect(await firm.approveWithdrawal(id)).toEqual({ refusal: 'withdrawals-frozen' })
    expect(await readBalances(db, client.id)).toMatchObject({ withdrawableCents: 350_000n, heldCents: 50_000n })
    expect((await firm.lastMailTo(client))!.body).toContain(notice)
    await unfreezeWithdrawals(db, firm.operator)
    expect(accepted(await firm.approveWithdrawal(id))).toMatchObject({ status: 'approved' })
  })

  test('rejecting and cancelling still work', async () => {
    const ids = [
      accepted(await firm.requestWithdrawal(client, '500')).id,
      accepted(await firm.requestWithdrawal(client, '600')).id,
    ]
    expect(accepted(await firm.cancelWithdrawal(client, ids[0]!))).toMatchObject({ status: 'cancelled' })
    expect(accepted(await firm.rejectWithdrawal(ids[1]!))).toMatchObject({ status: 'rejected' })
  })

  test('there is one freeze; another notice changes it, and each change is audited', async () => {
    const before = await readFreeze(db)
    await Promise.all([
      freezeWithdrawals(db, firm.operator, inEnglish('Network upgrade')),
      freezeWithdrawals(db, firm.operator, inEnglish(notice)),
    ])
    await freezeWithdrawals(db, firm.operator, inEnglish('Network upgrade'))
    expect(await readFreeze(db)).toEqual({
      freeze: { notice: 'Network upgrade', translations: {}, since: before.freeze!.since },
    })
    expect(await unfreezeWithdrawals(db, firm.operator)).toEqual({ freeze: null })
    expect(await unfreezeWithdrawals(db, firm.operator)).toEqual({ freeze: null })
    const { rows } = await db.execute(sql`
      select action, state_before, state_after from audit_log where subject_kind = 'firm' order by id desc limit 2`)
    expect(rows).toEqual([
      { action: 'withdrawals-unfrozen', state_before: { notice: 'Network upgrade' }, state_after: { notice: null } },
      { action: 'freeze-notice-changed', state_before: { notice }, state_after: { notice: 'Network upgrade' } },
    ])
  })

  test('a notice can have translations, and changing one of them is a change', async () => {
    await freezeWithdrawals(db, firm.operator, { text: notice, translations: { es: 'Una pausa breve.' } })
    expect((await readFreeze(db)).freeze).toMatchObject({ notice, translations: { es: 'Una pausa breve.' } })
    await freezeWithdrawals(db, firm.operator, inEnglish(notice))
    expect((await readFreeze(db)).freeze).toMatchObject({ notice, translations: {} })
  })
})
