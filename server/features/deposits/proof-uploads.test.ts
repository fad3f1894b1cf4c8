import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { maxProofBytes } from '#root/domain/deposits.ts'
import { fileHeaders } from '#root/server/platform/files/file-headers.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { keptPng, png } from '#root/tests/proof-of-payment.ts'
import { uploadProof } from './proof-uploads.ts'
import { depositQueue } from './queue.ts'
import { listDepositsOf } from './store.ts'
import { viewProof } from './view-proof.ts'

const { db } = await freshDatabase()
const firm = await openFirm(db)
let client: Awaited<ReturnType<typeof firm.newClient>>
beforeEach(async () => {
  client = await firm.newClient()
})

function upload(depositId: string, bytes: Uint8Array | string, name = 'proof.png') {
  return uploadProof(
    { db, files: firm.files, retentionDays: 30 },
    { clientId: client.id, depositId, name, bytes: Buffer.from(bytes) },
  )
}

describe('the proof of payment', () => {
  test('makes the deposit pending; another upload replaces it', async () => {
    const { id } = await firm.prove(client, '100')
    const again = accepted(await upload(id, '%PDF-1.7\n%%EOF', 'receipt.pdf'))
    expect(again).toMatchObject({
      status: 'pending',
      proof: { name: 'receipt.pdf', type: 'application/pdf', bytes: 14 },
    })
    const { rows } = await db.execute(sql`select name from files where owner_id = ${client.id}`)
    expect(rows).toEqual([{ name: 'receipt.pdf' }])
  })

  test('is shown to the staff as scanned or not, while it is stored', async () => {
    const { id } = await firm.prove(client, '100')
    const scan = async () => (await depositQueue.find(db, id))?.proofScan
    expect(await scan()).toBe('not-scanned')
    await db.execute(sql`update files set scan = 'clean' where owner_id = ${client.id}`)
    expect(await scan()).toBe('clean')
    await db.execute(sql`delete from files where owner_id = ${client.id}`)
    expect(await scan()).toBeNull()
  })

  test('can be any accepted type, regardless of the file name', async () => {
    const { id } = accepted(await firm.openDeposit(client, '100'))
    const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
      const bytes = new Uint8Array(await picture.clone().toFormat(format).toBuffer())
      expect(accepted(await upload(id, bytes, 'holiday.exe')).proof?.type).toBe(`image/${format}`)
    }
  })

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['SVG with a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['text', 'I have paid, believe me'],
    ['a ZIP', 'PK\u0003\u0004'],
    ['HTML before a PDF', '<script>alert(1)</script>%PDF-1.7'],
  ])('19 is not %s', async (_, bytes) => {
    const { id } = accepted(await firm.openDeposit(client, '100'))
    expect(await upload(id, bytes)).toEqual({ refusal: 'file-type-not-accepted' })
    expect(await listDepositsOf(db, client.id)).toMatchObject([{ status: 'opened', proof: null }])
  })

  test('21 has at most 5 MB, and a larger one leaves nothing', async () => {
    const { id } = accepted(await firm.openDeposit(client, '100'))
    const head = Buffer.from('%PDF-1.7\n')
    const largest = Buffer.concat([head, Buffer.alloc(maxProofBytes - head.length)])
    expect(await upload(id, Buffer.concat([largest, Buffer.of(0)]))).toEqual({ refusal: 'file-too-large' })
    const { rows } = await db.execute(sql`select id from files where owner_id = ${client.id}`)
    expect(rows).toEqual([])
    expect(accepted(await upload(id, largest)).proof?.bytes).toBe(maxProofBytes)
  })

  test('is required', async () => {
    const { id } = accepted(await firm.openDeposit(client, '100'))
    expect(await upload(id, '')).toEqual({ refusal: 'file-empty' })
  })

  test('13 of another client’s deposit is not found', async () => {
    const { id } = await firm.prove(await firm.newClient(), '100')
    expect(await upload(id, png)).toEqual({ refusal: 'not-found' })
  })

  test('is refused after the deposit was decided', async () => {
    const { id } = await firm.prove(client, '100')
    accepted(await firm.approveDeposit(id))
    expect(await upload(id, png)).toEqual({ refusal: 'proof-not-accepted-now' })
  })
})

describe('viewing a proof', () => {
  test('returns the bytes and is audited', async () => {
    const { id } = await firm.prove(client, '100')
    const file = accepted(await viewProof({ db, files: firm.files }, firm.operator, id))
    expect(file.bytes.equals(keptPng)).toBe(true)
    const { rows } = await db.execute(
      sql`select actor_id, subject_id from audit_log where action = 'proof-viewed' and subject_id = ${id}`,
    )
    expect(rows).toEqual([{ actor_id: firm.operator.id, subject_id: id }])
  })

  test('finds nothing without a proof', async () => {
    const { id } = accepted(await firm.openDeposit(client, '100'))
    expect(await viewProof({ db, files: firm.files }, firm.operator, id)).toEqual({ refusal: 'not-found' })
    expect(await viewProof({ db, files: firm.files }, firm.operator, crypto.randomUUID())).toEqual({
      refusal: 'not-found',
    })
  })

  test('19 shows only images inline, and runs no script', () => {
    expect(fileHeaders({ name: 'a"b\u2028ü\ud800(1).pdf', type: 'application/pdf' })).toEqual({
      'Content-Type': 'application/pdf',
      'Content-Disposition': "attachment; filename*=UTF-8''a%22b%E2%80%A8%C3%BC%EF%BF%BD%281%29.pdf",
      'Content-Security-Policy': 'sandbox',
      'X-Content-Type-Options': 'nosniff',
    })
    expect(fileHeaders({ name: 'a.png', type: 'image/png' })['Content-Disposition']).toMatch(/^inline;/)
  })
})
