import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { purgeSeats } from '#root/server/features/lessons/purge-seats.ts'
import { sendReminders } from '#root/server/features/reminders/send-reminders.ts'
import { startMailWorker } from '#root/server/platform/mail/mail-worker.ts'
import { toReminderAddresses } from '#root/server/platform/mail/reminder-address.ts'
import { queriesOver } from '#root/server/platform/node/database/pool.ts'
import { smtpTransport } from '#root/server/platform/node/mail/smtp.ts'
import { freshDatabase } from '../database.ts'
import { MailServer } from '../mail-server.ts'
import type { Browser } from './browser.ts'
import { join, refusalOf, startLesson } from './lesson-steps.ts'
import { confirmed, openTestApp, type TestApp } from './test-app.ts'

const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'no-reply@firm.test', requireTls: false }
const settings = { mail, seatRetentionDays: 120 }
const mailServer = new MailServer({
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('gone') ? Object.assign(new Error(`No ${address}`), { responseCode: 550 }) : undefined),
})

const database = await freshDatabase()
let running: TestApp
let operator: Browser
let worker: Awaited<ReturnType<typeof startMailWorker>>
beforeAll(async () => {
  running = await openTestApp({ database, settings, limits: { reminderToEmail: { attempts: 2, windowS: 60 } } })
  operator = await confirmed(await running.operator())
  await mailServer.open()
  const { db, settings: used } = running.services
  const transport = smtpTransport({ ...mail, smtpUrl: `smtp://127.0.0.1:${mailServer.port}` })
  worker = await startMailWorker(db, toReminderAddresses(transport, db, used), () => {}, {
    retryPolicy: { firstWaitMs: 20, attempts: 2 },
  })
})
afterAll(async () => {
  await worker.stop()
  await mailServer.close()
})

type Started = Awaited<ReturnType<typeof startLesson>>

/** A lesson that offers reminders by email, with a seat, closed so many days ago. */
async function closedLesson({
  daysAgo = 0,
  emailReminders = true,
}: { daysAgo?: number; emailReminders?: boolean } = {}) {
  const lesson = await startLesson(operator, { emailReminders })
  const seat = running.visitor()
  await join(seat, lesson.code)
  await close(lesson, daysAgo)
  return { lesson, seat }
}

async function close({ path, lesson }: Started, daysAgo = 0) {
  await operator.expect(200, 'POST', `${path}/steps`, { from: 'lobby', to: 'closed' })
  await setAge(lesson.id, daysAgo)
}

const setAge = (id: string, daysAgo: number) =>
  running.database.owner.query(`update lessons set closed_at = now() - $2 * interval '1 day' where id = $1`, [
    id,
    daysAgo + 0.01,
  ])

let people = 0
const newAddress = () => `Reader.${++people}@Example.com`
const ask = (seat: Browser, email: string, language = 'en') =>
  seat.expect(204, 'POST', '/api/seat/reminders', { email, language })
const refused = (seat: Browser, email = newAddress()) =>
  refusalOf(seat, 'POST', '/api/seat/reminders', { email, language: 'en' })
const offered = async (seat: Browser) => (await seat.expect(200, 'GET', '/api/seat/debrief')).emailReminders
const run = () => sendReminders(running.services)

/** The emails that the mail server has received for an address, once there are so many. */
async function mailsTo(address: string, count: number): Promise<string[]> {
  const found = () => mailServer.taken.filter(({ to }) => to === address.toLowerCase())
  await expect.poll(() => found().length, { timeout: 5_000 }).toBe(count)
  return found().map(({ text }) => readMail(text))
}

function readMail(text: string): string {
  const plain = text.split('text/html')[0]!.replaceAll(/=\r?\n/g, '')
  const bytes = plain.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
}

const tokenIn = (text: string) => /\/reminders(?:\?stop)?#([\w-]{43})/.exec(text)![1]!

/** A seat whose address is confirmed. */
async function confirmedSeat(daysAgo = 0) {
  const opened = await closedLesson({ daysAgo })
  const address = newAddress()
  await ask(opened.seat, address)
  const [letter] = await mailsTo(address, 1)
  const token = tokenIn(letter!)
  await running.visitor().expect(204, 'POST', '/api/reminders/confirmation', { token })
  return { ...opened, address, token }
}

/** A time zone whose summer time began three days ago, for PostgreSQL. */
function newSummer(): string {
  const dayOfYear = Math.floor((Date.now() - Date.UTC(new Date().getUTCFullYear(), 0)) / 86_400_000) + 1
  const dayBefore = (days: number) => ((dayOfYear - days + 729) % 365) + 1
  return `WIN0SUM,J${dayBefore(3)},J${dayBefore(183)}`
}

const rowsLeft = async ({ lesson }: Started) =>
  (
    await running.database.owner.query(
      `select r.id from seat_reminders r join seats s on s.id = r.seat_id where s.lesson_id = $1`,
      [lesson.id],
    )
  ).rows.length

describe('a lesson', () => {
  test('offers reminders by email only with a mail server, and by default does not', async () => {
    const without = await openTestApp({ settings: { seatRetentionDays: 120 } })
    const staff = await without.operator()
    expect(await staff.expect(200, 'GET', '/api/operator/rooms')).toMatchObject({ sendsEmail: false })
    const room = await staff.expect(201, 'POST', '/api/operator/rooms', { name: 'Room' })
    const start = { plan: '45', planName: '45', emailReminders: true }
    expect(await refusalOf(staff, 'POST', `/api/operator/rooms/${room.id}/lessons`, start)).toBe(
      '409 mail-server-missing',
    )
    expect(await operator.expect(200, 'GET', '/api/operator/rooms')).toMatchObject({ sendsEmail: true })
    const { seat } = await closedLesson({ emailReminders: false })
    expect(await offered(seat)).toBeNull()
    expect(await refused(seat)).toBe('409 reminders-not-offered')
    expect((await startLesson(operator)).lesson).toMatchObject({ emailReminders: false })
  })

  test('takes an address only after its end, and not when the last reminder is over', async () => {
    const lesson = await startLesson(operator, { emailReminders: true })
    expect(lesson.lesson).toMatchObject({ emailReminders: true })
    const seat = running.visitor()
    await join(seat, lesson.code)
    expect(await refused(seat)).toBe('409 reminders-before-end')
    await operator.expect(200, 'POST', `${lesson.path}/steps`, { from: 'lobby', to: 'debrief' })
    expect(await refused(seat)).toBe('409 reminders-before-end')
    expect(await offered(seat)).toBeNull()
    await operator.expect(200, 'POST', `${lesson.path}/steps`, { from: 'debrief', to: 'closed' })
    expect(await offered(seat)).toEqual({ state: 'offered', days: [7, 30, 90] })
    await setAge(lesson.lesson.id, 91)
    expect(await offered(seat)).toBeNull()
    expect(await refused(seat)).toBe('409 reminders-over')
  })

  test('with a shorter retention offers only the reminders before the deletion of its seats', async () => {
    const short = await openTestApp({ settings: { ...settings, seatRetentionDays: 30 } })
    const staff = await short.operator()
    const { code, path } = await startLesson(staff, { emailReminders: true })
    const seat = short.visitor()
    await join(seat, code)
    await staff.expect(200, 'POST', `${path}/steps`, { from: 'lobby', to: 'closed' })
    expect(await offered(seat)).toEqual({ state: 'offered', days: [7] })
  })
})

describe('an address', () => {
  test('is entered by a seat once, in the form of an address', async () => {
    const { seat } = await closedLesson()
    expect(await refused(seat, 'nobody')).toMatch(/^400 /)
    await ask(seat, newAddress())
    expect(await offered(seat)).toEqual({ state: 'unconfirmed', days: [7, 30, 90] })
    expect(await refused(seat)).toBe('409 reminders-requested')
    // It stays so when the address is deleted.
    await seat.expect(204, 'DELETE', '/api/seat/reminders')
    expect(await offered(seat)).toMatchObject({ state: 'ended' })
    expect(await refused(seat)).toBe('409 reminders-requested')
    expect(await refused(await running.client())).toBe('404 no-seat')
    expect(await refused(operator)).toMatch(/^403 /)
  })

  test('of two concurrent requests of a seat is entered once', async () => {
    const { seat, lesson } = await closedLesson()
    const [one, other] = [newAddress(), newAddress()]
    const body = (email: string) => ({ email, language: 'en' })
    const answers = await Promise.all(
      [one, other].map((email) => seat.send('POST', '/api/seat/reminders', body(email))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(await rowsLeft(lesson)).toBe(1)
  })

  test('of a stranger gets few requests to confirm, and a room sends a limited number', async () => {
    const victim = newAddress()
    for (const _ of [1, 2]) await ask((await closedLesson()).seat, victim)
    expect(await refused((await closedLesson()).seat, victim.toUpperCase())).toBe('429 too-many-attempts')

    const strict = await openTestApp({ settings, limits: { reminderInRoom: { attempts: 1, windowS: 60 } } })
    const staff = await strict.operator()
    const { code, path } = await startLesson(staff, { emailReminders: true })
    const seats = [strict.visitor(), strict.visitor()] as const
    for (const seat of seats) await join(seat, code)
    await staff.expect(200, 'POST', `${path}/steps`, { from: 'lobby', to: 'closed' })
    await ask(seats[0], newAddress())
    expect(await refused(seats[1])).toBe('429 too-many-attempts')
  })

  test('is nowhere in the database, the outbox, the exports and the log', async () => {
    const { seat, lesson, address } = await confirmedSeat()
    await setAge(lesson.lesson.id, 8)
    await run()
    await mailsTo(address, 2)
    const { rows: tables } = await running.database.owner.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables) {
      const { rows } = await running.database.owner.query(`select from ${name} t where t::text ilike $1`, [
        `%${address}%`,
      ])
      expect([name, rows.length]).toEqual([name, 0])
    }
    const { mails } = await operator.expect(200, 'GET', '/api/operator/mails')
    expect(mails.filter(({ kind }: { kind: string }) => kind === 'reminder')).toEqual([])
    const { rows } = await running.database.owner.query('select id from outbox where reminder_id is not null limit 1')
    expect(await refusalOf(operator, 'GET', `/api/operator/mails/${rows[0].id}`)).toBe('404 not-found')
    const shown = await Promise.all([
      seat.expect(200, 'GET', '/api/profile/data'),
      seat.expect(200, 'GET', '/api/mails'),
      operator.expect(200, 'GET', lesson.path),
      operator.expect(200, 'GET', `${lesson.path}/seats`),
    ])
    expect(`${JSON.stringify(shown)}${running.logged.join()}`.toLowerCase()).not.toContain(address.toLowerCase())
  })

  test('that its mail server refuses is in no error', async () => {
    const { seat } = await closedLesson()
    const address = `gone.${newAddress()}`
    await ask(seat, address)
    const errors = async () =>
      (
        await running.database.owner.query(
          'select error from outbox where error is not null and given_up_at is not null',
        )
      ).rows
    await expect.poll(errors).toEqual([{ error: 'The mail server refused the email.' }])
  })
})

describe('the confirmation', () => {
  test('comes by email with the simulation notice, and needs its link', async () => {
    const { seat } = await closedLesson()
    const address = newAddress()
    await ask(seat, address)
    const [letter = ''] = await mailsTo(address, 1)
    expect(letter).toMatch(/^Subject: Simulation: confirm your reminders$/m)
    expect(letter).toContain('No real deposits.')
    expect(letter).toContain('http://glasshouse.test/reminders#')
    const visitor = running.visitor()
    const wrong = { token: `${tokenIn(letter).slice(0, -4)}AAAA` }
    expect(await refusalOf(visitor, 'POST', '/api/reminders/confirmation', wrong)).toBe('404 reminder-link-not-valid')
    expect(await refusalOf(visitor, 'POST', '/api/reminders/deletion', wrong)).toBe('404 reminder-link-not-valid')
    await visitor.expect(204, 'POST', '/api/reminders/confirmation', { token: tokenIn(letter) })
    await visitor.expect(204, 'POST', '/api/reminders/confirmation', { token: tokenIn(letter) })
    expect(await offered(seat)).toMatchObject({ state: 'confirmed' })
  })

  test('is in the language of the reader', async () => {
    const subjects = { es: /Simulación: confirme sus recordatorios/, ar: /محاكاة: أكّد تذكيراتك/ }
    for (const [language, subject] of Object.entries(subjects)) {
      const { seat } = await closedLesson()
      const address = newAddress()
      await ask(seat, address, language)
      await mailsTo(address, 1)
      const { rows } = await running.database.owner.query('select subject from outbox order by place desc limit 1')
      expect(rows[0].subject).toMatch(subject)
    }
  })

  test('that does not come within seven days deletes the address, and until then no reminder is sent', async () => {
    const { seat, lesson } = await closedLesson({ daysAgo: 1 })
    const address = newAddress()
    await ask(seat, address)
    await mailsTo(address, 1)
    await setAge(lesson.lesson.id, 7)
    await run()
    expect(await rowsLeft(lesson)).toBe(1)
    await running.database.owner.query(`update seat_reminders set asked_at = now() - interval '8 days'`)
    await run()
    expect(await rowsLeft(lesson)).toBe(0)
    expect(await offered(seat)).toMatchObject({ state: 'ended' })
    await mailsTo(address, 1)
  })

  test('limits only wrong links', async () => {
    const strict = await openTestApp({ settings, limits: { reminderLinkFromAddress: { attempts: 1, windowS: 60 } } })
    const visitor = strict.visitor()
    const wrong = { token: 'A'.repeat(43) }
    expect(await refusalOf(visitor, 'POST', '/api/reminders/deletion', wrong)).toBe('404 reminder-link-not-valid')
    expect(await refusalOf(visitor, 'POST', '/api/reminders/deletion', wrong)).toBe('429 too-many-attempts')
  })
})

describe('reminders', () => {
  test('come after 7, 30 and 90 days, each once, and the address is deleted after the last one', async () => {
    const { lesson, address } = await confirmedSeat()
    await setAge(lesson.lesson.id, 6)
    await run()
    await mailsTo(address, 1)
    for (const [place, day] of [7, 30, 90].entries()) {
      await setAge(lesson.lesson.id, day)
      await run()
      await run()
      const letter = (await mailsTo(address, place + 2)).at(-1)!
      expect(letter).toMatch(/^Subject: Simulation: genuine or fraudulent\? Four offers$/m)
      expect(letter).toContain(`http://glasshouse.test/seat/booster-${place + 1}`)
      expect(letter).toContain(`enter the code ${lesson.code}`)
      expect(letter).toMatch(/http:\/\/glasshouse\.test\/reminders\?stop#[\w-]{43}/)
      expect(letter).toContain('No real deposits.')
      expect(letter.includes('This is the last reminder.')).toBe(day === 90)
    }
    const isSent = async () =>
      (await running.database.owner.query('select from outbox where reminder_id is not null and sent_at is null')).rows
    await expect.poll(async () => (await run(), rowsLeft(lesson))).toBe(0)
    expect(await isSent()).toHaveLength(0)
    await run()
    await mailsTo(address, 4)
  })

  test('that were missed are not sent later, except the latest', async () => {
    const { lesson, address } = await confirmedSeat()
    await setAge(lesson.lesson.id, 40)
    await run()
    expect((await mailsTo(address, 2)).at(-1)).toContain('/seat/booster-2')
    // Somebody who enters an address after a month gets the next one.
    const late = await confirmedSeat(31)
    await run()
    await mailsTo(late.address, 1)
    await setAge(late.lesson.lesson.id, 90)
    await run()
    expect((await mailsTo(late.address, 2)).at(-1)).toContain('/seat/booster-3')
  })

  test('count days of 24 hours, also if the database is in a zone whose clocks have just gone forward', async () => {
    const { lesson, address } = await confirmedSeat()
    await setAge(lesson.lesson.id, 7 - 0.04)
    const pool = new pg.Pool({ connectionString: database.env.DATABASE_URL, options: `-c TimeZone=${newSummer()}` })
    onTestFinished(() => pool.end())
    const { rows } = await pool.query(`select now() - interval '7 days' > now() - interval '168 hours' as is_shorter`)
    expect(rows).toEqual([{ is_shorter: true }])
    await sendReminders({ ...running.services, db: queriesOver(pool) })
    await mailsTo(address, 1)
    await setAge(lesson.lesson.id, 7)
    await sendReminders({ ...running.services, db: queriesOver(pool) })
    await mailsTo(address, 2)
  })

  test('end at once with the link of each email, and by the seat itself', async () => {
    const { seat, lesson, address } = await confirmedSeat()
    await setAge(lesson.lesson.id, 7)
    await run()
    const token = tokenIn((await mailsTo(address, 2)).at(-1)!)
    await running.visitor().expect(204, 'POST', '/api/reminders/deletion', { token })
    expect(await rowsLeft(lesson)).toBe(0)
    expect(await refusalOf(running.visitor(), 'POST', '/api/reminders/confirmation', { token })).toBe(
      '404 reminder-link-not-valid',
    )
    expect(await offered(seat)).toMatchObject({ state: 'ended' })

    const own = await confirmedSeat()
    await own.seat.expect(204, 'DELETE', '/api/seat/reminders')
    await own.seat.expect(204, 'DELETE', '/api/seat/reminders')
    expect(await rowsLeft(own.lesson)).toBe(0)
    await setAge(own.lesson.lesson.id, 30)
    await run()
    await mailsTo(own.address, 1)
  })

  test('go to no removed seat, and end with the seat, with the lesson and with the retention', async () => {
    const [removed, deleted, closed, purged] = [
      await confirmedSeat(),
      await confirmedSeat(),
      await confirmedSeat(),
      await confirmedSeat(),
    ]
    const seatPath = async ({ path }: Started) =>
      `${path}/seats/${(await operator.expect(200, 'GET', `${path}/seats`)).seats[0].id}`
    await operator.expect(204, 'PUT', `${await seatPath(removed.lesson)}/removal`)
    await setAge(removed.lesson.lesson.id, 7)
    await run()
    await mailsTo(removed.address, 1)

    await operator.expect(204, 'DELETE', await seatPath(deleted.lesson))
    await operator.expect(204, 'DELETE', closed.lesson.path)
    await setAge(purged.lesson.lesson.id, 121)
    const { db, files } = running.services
    await purgeSeats({ db, files, retentionDays: 120 })
    for (const { lesson, token } of [deleted, closed, purged]) {
      expect(await rowsLeft(lesson)).toBe(0)
      const { rows } = await running.database.owner.query('select from outbox where body like $1', [`%${token}%`])
      expect(rows).toEqual([])
    }
  })

  test('that cannot be sent do not keep the address', async () => {
    const { lesson } = await confirmedSeat()
    await setAge(lesson.lesson.id, 98)
    await sendReminders({ ...running.services, settings: { ...running.services.settings, mail: null } })
    expect(await rowsLeft(lesson)).toBe(0)
  })
})
