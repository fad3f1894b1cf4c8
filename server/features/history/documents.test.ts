import { expect, test } from 'vitest'
import type { Movement, Receipt, Statement } from '#root/contract/history.ts'
import { movementAccounts } from '#root/domain/history.ts'
import { englishIn } from '#root/tests/english.ts'
import { pdfPages } from '#root/tests/pdf-text.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { statementCsv } from './statement-csv.ts'
import { statementPdf } from './statement-pdf.ts'

/* Documents in the reader's language: they contain no English except names, time zones and codes. */

const id = '01978d2e-0b7c-7c3e-a5f0-2b6a1c9d4e10'
const names = /Glasshouse|Capital|Way, Suite|Mullion Harbor, WA|Ada|Lovelace|UTC/
const holder = { holder: 'Ada Lovelace', email: 'ada@example.com' }
const places = { deposited: '1.00', invested: '2.00', withdrawable: '3.00', held: '4.00', total: '10.00' }

const movement: Movement = {
  id: '1',
  at: '2026-11-21T14:05:09Z',
  reason: 'deposit',
  planTitle: 'BEGINNERS',
  amount: '5.00',
  change: '5.00',
  from: 'deposited',
  to: 'invested',
  balanceAfter: '10.00',
  subjectId: id,
}
const reasons = Object.keys(movementAccounts) as Movement['reason'][]
const movements = reasons.map((reason) => Object.assign({}, movement, { reason }))
const statement: Statement = {
  ...holder,
  from: '2026-11-01',
  to: '2026-11-30',
  zone: 'UTC',
  opening: places,
  closing: places,
  totalIn: '5.00',
  totalOut: '0.00',
  movements,
}
const receipt: Receipt = {
  ...holder,
  id,
  kind: 'deposit',
  status: 'pending',
  amount: '5.00',
  credited: '5.00',
  fee: '0.00',
  sent: '5.00',
  address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  bitcoinTransactionIds: ['a1'.repeat(32)],
  reason: null,
  createdAt: '2026-11-21T14:05:09Z',
  decidedAt: '2026-11-22T14:05:09Z',
}
const receipts = (['deposit', 'withdrawal'] as const).flatMap((kind) =>
  (['pending', 'approved', 'rejected', 'cancelled'] as const).map((status) =>
    Object.assign({}, receipt, { kind, status }),
  ),
)

test.each(['es', 'ar'] as const)('statements and receipts in %s have no English words', async (language) => {
  const form = { paper: 'a4', zone: 'UTC', language } as const
  const documents = [
    ...pdfPages(await statementPdf(statement, form)),
    ...pdfPages(await statementPdf({ ...statement, movements: [] }, form)),
    ...(await Promise.all(receipts.map(async (each) => pdfPages(await receiptPdf(each, form))))).flat(),
    statementCsv(statement, language),
  ]
  for (const document of documents) expect(englishIn(language, document, names)).toEqual([])
})

test('a document in English is found to be English', async () => {
  const [page = ''] = pdfPages(await statementPdf(statement, { paper: 'a4', language: 'en' }))
  expect(englishIn('es', page, names)).toContain('Ready')
  expect(englishIn('ar', page, names).join(' ')).toContain('balance')
})

test('a plan that an operator has renamed keeps its name', () => {
  const renamed = { ...movement, reason: 'principal', planTitle: 'SUMMER' } as const
  expect(statementCsv({ ...statement, movements: [renamed] }, 'ar')).toContain('SUMMER')
  expect(statementCsv(statement, 'ar')).not.toContain('BEGINNERS')
})
