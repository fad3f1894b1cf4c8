import { expect, test } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { englishIn } from '#root/tests/english.ts'
import { accepted, openFirm, regtestAddress } from '#root/tests/firm.ts'

const { db, pool } = await freshDatabase()
const firm = await openFirm(db)

async function mailsTo(id: string): Promise<string[][]> {
  const { rows } = await pool.query('select kind, subject, body from outbox where user_id = $1 order by place', [id])
  return rows.map(({ kind, subject, body }) => [kind, subject, body])
}

test('each decision on a client’s money is emailed to them, with amount and reason', async () => {
  const client = await firm.newClient()
  const { id: refused } = await firm.prove(client, '150')
  accepted(await firm.rejectDeposit(refused))
  const { id } = await firm.prove(client, '2000')
  accepted(await firm.approveDeposit(id))
  const plan = accepted(await firm.invest(client, 'advanced', '2000'))
  await firm.moveClock('day', 15)
  const first = accepted(await firm.requestWithdrawal(client, '500.5'))
  accepted(await firm.rejectWithdrawal(first.id))
  const second = accepted(await firm.requestWithdrawal(client, '500'))
  accepted(await firm.approveWithdrawal(second.id))

  const mails = await mailsTo(client.id)
  expect(mails.map(([kind, subject]) => [kind, subject])).toEqual([
    ['deposit-rejected', 'Your deposit of $150.00 was rejected'],
    ['deposit-approved', 'Your deposit of $2,000.00 was approved'],
    ['plan-matured', 'Your ADVANCED plan has matured'],
    ['withdrawal-requested', 'We received your request to withdraw $500.50'],
    ['withdrawal-rejected', 'Your withdrawal of $500.50 was rejected'],
    ['withdrawal-requested', 'We received your request to withdraw $500.00'],
    ['withdrawal-approved', 'Your withdrawal of $500.00 is completed'],
  ])
  const bodies = mails.map(([, , body]) => body ?? '')
  for (const body of bodies) expect(body).toContain('Simulation. Play money, fictional firm. No real deposits.')
  expect(bodies[0]).toContain('Reason: No payment came')
  expect(bodies[2]).toContain('$8,000.00')
  expect(bodies[4]).toContain('Reason: Not today')
  expect(bodies[6]).toContain(regtestAddress)
  const mailedIds = bodies.map((body) => /^Your transaction ID: (.+)$/m.exec(body)?.[1])
  expect(mailedIds).toEqual([refused, id, plan.id, first.id, first.id, second.id, second.id])
})

test.each([
  ['es', 'Su depósito de $2,000.00', 'Simulación. Dinero y empresa ficticios'],
  ['ar', '$2,000.00', 'محاكاة'],
] as const)('the emails to somebody who reads %s have no English in them', async (language, subject, notice) => {
  const client = await firm.newClient()
  await pool.query('update "user" set language = $2 where id = $1', [client.id, language])
  accepted(await firm.rejectDeposit((await firm.prove(client, '150')).id))
  accepted(await firm.approveDeposit((await firm.prove(client, '2000')).id))
  accepted(await firm.invest(client, 'advanced', '2000'))
  await firm.moveClock('day', 15)
  accepted(await firm.rejectWithdrawal(accepted(await firm.requestWithdrawal(client, '500.5')).id))
  accepted(await firm.approveWithdrawal(accepted(await firm.requestWithdrawal(client, '500')).id))

  const mails = await mailsTo(client.id)
  expect(mails).toHaveLength(7)
  expect(mails[1]?.[1]).toContain(subject)
  for (const [kind, title, body = ''] of mails) {
    expect(body).toContain(notice)
    // The firm's name and the reasons, which an operator wrote.
    const written = new RegExp(`Glasshouse|Capital|No payment came|Not today|${client.firstName}|bcrt`)
    expect([kind, ...englishIn(language, `${title} ${body}`, written)]).toEqual([kind])
  }
})

test('a refused decision sends no email', async () => {
  const client = await firm.newFundedClient('100')
  const before = await mailsTo(client.id)
  await firm.requestWithdrawal(client, '100')
  expect(await mailsTo(client.id)).toEqual(before)
})
