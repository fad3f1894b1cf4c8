import { expect, test } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { pdfPages } from '#root/tests/pdf-text.ts'
import { readReceipt } from './read-receipt.ts'
import { receiptPdf } from './receipt-pdf.ts'

const { db } = await freshDatabase()
const firm = await openFirm(db)

test('the receipt of a withdrawal has the fee, the amount sent and the decision date', async () => {
  const client = await firm.newClientWithPayout('1000')
  const { id } = accepted(await firm.requestWithdrawal(client, '500'))
  expect(await readReceipt(db, client, id)).toMatchObject({
    id,
    kind: 'withdrawal',
    holder: `${client.firstName} ${client.lastName}`,
    status: 'pending',
    amount: '500.00',
    credited: null,
    fee: '0.00',
    sent: '500.00',
    decidedAt: null,
  })
  accepted(await firm.approveWithdrawal(id))
  expect(await readReceipt(db, client, id)).toMatchObject({ status: 'approved', decidedAt: expect.any(String) })
})

test('the receipt of a deposit has the credited amount, or the reason of the rejection', async () => {
  const client = await firm.newClient()
  const proved = await firm.prove(client, '250')
  expect(await readReceipt(db, client, proved.id)).toMatchObject({ kind: 'deposit', credited: null, fee: null })
  accepted(await firm.rejectDeposit(proved.id))
  expect(await readReceipt(db, client, proved.id)).toMatchObject({ status: 'rejected', reason: 'No payment came' })
})

test('another client’s receipt is not found', async () => {
  const [client, stranger] = [await firm.newClientWithPayout('1000'), await firm.newClient()]
  const { id } = accepted(await firm.requestWithdrawal(client, '500'))
  expect(await readReceipt(db, stranger, id)).toEqual({ refusal: 'not-found' })
})

test('the PDF of a receipt names its record, and omits a reason that its fonts cannot print', async () => {
  const client = await firm.newClientWithPayout('1000')
  const { id } = accepted(await firm.requestWithdrawal(client, '500'))
  const receipt = await readReceipt(db, client, id)
  if ('refusal' in receipt) throw new Error('There is no receipt')
  const textWith = async (reason: string | null) =>
    pdfPages(await receiptPdf({ ...receipt, reason }, { paper: 'letter', zone: 'UTC', language: 'en' })).join(' ')
  const text = await textWith('Too late')
  for (const part of [id, '$500.00', 'Withdrawal receipt', 'Too late', 'Simulation. Play money'])
    expect(text).toContain(part)
  expect(await textWith('لا توجد دفعة')).not.toContain('Reason')
})
