import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LocalizedText } from '#root/contract/language.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { MailServer } from '#root/tests/mail-server.ts'
import type { Runner } from '../keep-running.ts'
import { smtpTransport } from '../node/mail/smtp.ts'
import { outbox } from '../tables/outbox.ts'
import { endSending, startMailWorker } from './mail-worker.ts'
import { sendMail } from './send-mail.ts'

const { db, pool } = await freshDatabase()
const retryPolicy = { firstWaitMs: 40, attempts: 3 }

let server: MailServer
let mailWorker: Runner | undefined
const failures: unknown[] = []

async function start(): Promise<void> {
  const transport = smtpTransport({
    smtpUrl: `smtp://127.0.0.1:${server.port}`,
    from: 'Glasshouse <no-reply@firm.test>',
    requireTls: false,
  })
  mailWorker = await startMailWorker(db, transport, (error) => failures.push(error), { retryPolicy })
}

async function begin(options: SMTPServerOptions = {}): Promise<void> {
  server = new MailServer(options)
  await server.open()
  await start()
}

beforeEach(() => pool.query('delete from outbox').then(() => endSending(db)))
afterEach(async () => {
  await mailWorker?.stop()
  await server.close()
  expect(failures.splice(0)).toEqual([])
})

const write = (recipient: string, subject = 'Hello', more: { text?: LocalizedText; link?: string } = {}) =>
  sendMail(db, { recipient, userId: null, kind: 'welcome', subject: () => subject, text: () => 'Words.', ...more })
const rows = async () => (await pool.query('select * from outbox order by place')).rows
const subjects = () => server.taken.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim())

test('a mail server without the required encryption gets no email', async () => {
  server = new MailServer()
  await server.open()
  await write('ann@firm.test')
  const [mail] = await db.select().from(outbox)
  const address = { smtpUrl: `smtp://127.0.0.1:${server.port}`, from: 'no-reply@firm.test' }
  const [strict, lax] = [true, false].map((requireTls) => smtpTransport({ ...address, requireTls }))
  await expect(strict!.deliver(mail!)).rejects.toMatchObject({ failure: 'unreachable' })
  expect(server.taken).toEqual([])
  await lax!.deliver(mail!)
  expect(server.taken).toHaveLength(1)
  for (const transport of [strict, lax]) transport?.close()
})

describe('the mail worker', () => {
  test('sends each email to a real server, as text and HTML, with the simulation notice in both', async () => {
    await begin()
    const link = 'http://glasshouse.test/resetpassword#token'
    await write('ann@firm.test', 'Zürich\r\nBcc: everybody@firm.test', { text: () => 'Is 1 < 2 & "so"?', link })
    await expect.poll(() => server.taken.length).toBe(1)
    const [mail] = server.taken
    expect(mail?.to).toBe('ann@firm.test')
    expect(mail?.text).toMatch(/^From: Glasshouse <no-reply@firm.test>\r?$/m)
    expect(mail?.text).not.toMatch(/^Bcc:/m)
    const [row] = await rows()
    expect(mail?.text).toContain(`Message-ID: <${row.id}@glasshouse>`)
    const plain = mail!.text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
    expect(plain).toMatch(/text\/plain[\s\S]*Is 1 < 2 & "so"\?[\s\S]*No real deposits\.[\s\S]*text\/html/)
    expect(plain).toMatch(
      /text\/html[\s\S]*>Simulation\.[^<]*No real deposits\.<[\s\S]*Is 1 &lt; 2 &amp; &quot;so&quot;\?/,
    )
    expect(plain).toContain(`href="${link}"`)
    await expect.poll(async () => (await rows())[0].sent_at).toBeInstanceOf(Date)
    expect((await rows())[0].error).toBeNull()
  })

  test('keeps the order of the emails', async () => {
    await begin()
    for (let number = 1; number <= 12; number++) await write('ann@firm.test', `Number ${number}`)
    await expect.poll(() => server.taken.length).toBe(12)
    expect(subjects()).toEqual(Array.from({ length: 12 }, (_, place) => `Number ${place + 1}`))
  })

  test('gives up an email that the server refuses permanently, and the others do not wait for it', async () => {
    await begin({
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith('gone') ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : undefined,
        ),
    })
    await write('gone@firm.test')
    await write('ann@firm.test')
    await expect.poll(() => server.taken.length).toBe(1)
    const [gone, sent] = await rows()
    expect([gone.attempts, gone.sent_at, gone.given_up_at]).toEqual([1, null, expect.any(Date)])
    expect(gone.error).toContain('No such mailbox')
    await expect.poll(async () => (await rows())[1].sent_at ?? sent.sent_at).toBeInstanceOf(Date)
  })

  test('retries an email that the server refuses temporarily, in order, with growing pauses', async () => {
    const tried: number[] = []
    await begin({
      onRcptTo: ({ address }, _session, done) => {
        if (!address.startsWith('busy')) return done()
        tried.push(Date.now())
        done(tried.length < 3 ? Object.assign(new Error('Come back later'), { responseCode: 450 }) : undefined)
      },
    })
    await write('busy@firm.test', 'First')
    await write('busy@firm.test', 'Second')
    await write('ann@firm.test', 'Other')
    await expect.poll(() => server.taken.length).toBe(3)
    expect(subjects()).toEqual(['Other', 'First', 'Second'])
    const [first = 0, second = 0, third = 0] = tried
    expect(second - first).toBeGreaterThanOrEqual(retryPolicy.firstWaitMs)
    expect(third - second).toBeGreaterThanOrEqual(2 * retryPolicy.firstWaitMs)
  })

  test('gives up after the maximum of attempts', async () => {
    await begin({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Later'), { responseCode: 451 })),
    })
    await write('never@firm.test')
    await expect.poll(async () => (await rows())[0].given_up_at).toBeInstanceOf(Date)
    expect((await rows())[0].attempts).toBe(retryPolicy.attempts)
  })

  test('waits for an unreachable server, gives nothing up, and continues after a restart', async () => {
    await begin()
    await server.close()
    await write('ann@firm.test', 'One')
    await write('bob@firm.test', 'Two')
    await expect.poll(async () => (await rows())[0].error).toContain('could not be used')
    await mailWorker?.stop()
    await server.open()
    await start()
    await expect.poll(() => server.taken.length).toBe(2)
    expect(subjects()).toEqual(['One', 'Two'])
    expect((await rows()).map(({ attempts, given_up_at }) => [attempts, given_up_at])).toEqual([
      [0, null],
      [0, null],
    ])
  })

  test('never sends emails from before a mail server was set', async () => {
    await write('ann@firm.test', 'Old')
    await begin()
    await write('ann@firm.test', 'New')
    await expect.poll(() => server.taken.length).toBe(1)
    expect(subjects()).toEqual(['New'])
  })

  test('several workers on one database send each email once', async () => {
    await begin()
    const others = await Promise.all(
      [1, 2, 3].map(() =>
        startMailWorker(
          db,
          smtpTransport({ smtpUrl: `smtp://127.0.0.1:${server.port}`, from: 'no-reply@firm.test', requireTls: false }),
          (error) => failures.push(error),
          { retryPolicy },
        ),
      ),
    )
    for (let number = 0; number < 20; number++) await write(`ann${number}@firm.test`, `Number ${number}`)
    await expect.poll(async () => (await rows()).every(({ sent_at }) => sent_at)).toBe(true)
    await Promise.all(others.map((other) => other.stop()))
    expect(new Set(subjects()).size).toBe(20)
    expect(server.taken).toHaveLength(20)
  })

  test('an email of a rolled-back transaction is never sent', async () => {
    await begin()
    const undone = db.transaction(async (tx) => {
      await sendMail(tx, {
        recipient: 'ann@firm.test',
        userId: null,
        kind: 'welcome',
        subject: () => 'Undone',
        text: () => 'x',
      })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await write('ann@firm.test', 'Done')
    await expect.poll(() => server.taken.length).toBe(1)
    expect(subjects()).toEqual(['Done'])
  })
})
