import { readFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { getTableName, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { purgeSeats } from '#root/server/features/lessons/purge-seats.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { personalTables } from '#root/server/platform/personal-tables.ts'
import { accepted, openFirm } from '../firm.ts'
import type { Browser } from './browser.ts'
import { join, refusalOf, startLesson, takeKey } from './lesson-steps.ts'
import { confirmed, newClient, openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  operator = await confirmed(await running.operator())
})

const take = (browser: Browser, code: string, body: object) => browser.send('POST', `/api/rooms/${code}/seats`, body)
const seatOf = async (browser: Browser) => (await browser.expect(200, 'GET', '/api/seat')).seat

describe('joining', () => {
  test('gives a number, a pseudonym, a card of four words and a session that lasts', async () => {
    const { code } = await startLesson(operator)
    const [first, second] = [running.visitor(), running.visitor()]
    const seat = await join(first, code)
    expect(seat).toMatchObject({ number: 1, code })
    expect(seat.card).toHaveLength(4)
    expect(await join(second, code.toLowerCase())).toMatchObject({ number: 2 })
    expect(await seatOf(first)).toMatchObject({
      number: 1,
      pseudonym: seat.pseudonym,
      time: { step: 'lobby' },
      lens: false,
    })
    expect((await first.expect(200, 'GET', '/api/account')).balances).toMatchObject({ deposited: '0.00' })
    expect((await first.expect(200, 'GET', '/api/mails')).mails).toHaveLength(1)
  })

  test('a repeated request, a second tab and a lost answer get the same seat', async () => {
    const { code, path } = await startLesson(operator)
    const browser = running.visitor()
    const seat = await join(browser, code)
    const again = { pseudonym: seat.pseudonym, language: 'en' }
    expect((await take(browser, code, again)).body).toMatchObject({ number: 1, card: null })
    // The answer with the session was lost: the browser has the key of its seat, which came before.
    const withoutSession = takeKey(running.visitor(), browser)
    expect(await withoutSession.expect(200, 'GET', `/api/rooms/${code}`)).toMatchObject({ code })
    const repeated = await take(withoutSession, code, again)
    expect(repeated).toMatchObject({ status: 201, body: { number: 1, pseudonym: seat.pseudonym } })
    expect(await seatOf(withoutSession)).toMatchObject({ number: 1 })
    expect((await operator.expect(200, 'GET', `${path}/seats`)).seats).toHaveLength(1)
  })

  test('the key of a seat is a cookie that no script can read, of one lesson, and given before a seat is asked for', async () => {
    const { code } = await startLesson(operator)
    const browser = running.visitor()
    const cookiesOf = async (method: string, path: string, body?: object) =>
      (await browser.send(method, path, body)).headers.getSetCookie().filter((each) => /seat=/.test(each))
    const offered = await cookiesOf('GET', `/api/rooms/${code}`)
    expect(offered).toEqual([expect.stringMatching(/^glasshouse\.next_seat=[\w.-]{80}; .*HttpOnly; SameSite=Lax$/)])
    const { pseudonyms } = await browser.expect(200, 'GET', `/api/rooms/${code}`)
    const key = browser.cookies.get('glasshouse.next_seat')
    const taken = await cookiesOf('POST', `/api/rooms/${code}/seats`, { pseudonym: pseudonyms[0], language: 'en' })
    expect(taken).toEqual([
      expect.stringMatching(/^glasshouse\.seat=[\w.-]{80}; .*HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^glasshouse\.next_seat=; Max-Age=0;/),
    ])
    expect(browser.cookies.get('glasshouse.seat')).toBe(key)
    expect(await cookiesOf('GET', `/api/rooms/${code}`)).toEqual([])
  })

  test('a look at the next lesson of a room keeps the seat in the former one, until another is taken', async () => {
    const first = await startLesson(operator)
    const browser = running.visitor()
    const seat = await join(browser, first.code)
    expect((await browser.expect(200, 'GET', `/api/rooms/${first.code}`)).earlierSeat).toBe(null)
    await operator.expect(200, 'POST', `${first.path}/steps`, { from: 'lobby', to: 'closed' })
    const lessons = `/api/operator/rooms/${first.room.id}/lessons`
    await operator.expect(201, 'POST', lessons, { plan: '45', planName: '45 minutes' })
    // Weeks later: the session is over, and the browser has the key alone.
    const later = takeKey(running.visitor(), browser)
    const earlierSeat = { code: first.code, pseudonym: seat.pseudonym }
    expect(await later.expect(200, 'GET', `/api/rooms/${first.code}`)).toMatchObject({ earlierSeat })
    // From another room, too.
    const other = await startLesson(operator)
    expect(await later.expect(200, 'GET', `/api/rooms/${other.code}`)).toMatchObject({ earlierSeat })
    const returned = await later.expect(201, 'POST', `/api/rooms/${first.code}/returns`)
    expect(returned).toMatchObject({ number: 1, pseudonym: seat.pseudonym, lesson: seat.lesson, card: null })
    expect(await seatOf(later)).toMatchObject({ pseudonym: seat.pseudonym, time: { step: 'closed' } })
    // The next person at a shared computer takes a seat of their own, which ends the former one there.
    const next = takeKey(running.visitor(), later)
    const taken = await join(next, first.code)
    expect(taken.lesson).not.toBe(seat.lesson)
    const after = takeKey(running.visitor(), next)
    expect((await after.expect(200, 'GET', `/api/rooms/${other.code}`)).earlierSeat.pseudonym).toBe(taken.pseudonym)
    expect(await after.expect(201, 'POST', `/api/rooms/${first.code}/returns`)).toMatchObject({ lesson: taken.lesson })
  })

  test('no earlier seat is offered that was removed, or whose lesson was deleted', async () => {
    const [first, second, third] = [
      await startLesson(operator),
      await startLesson(operator),
      await startLesson(operator),
    ]
    const [removed, deleted] = [running.visitor(), running.visitor()]
    await join(removed, first.code)
    await join(deleted, second.code)
    const [{ id }] = (await operator.expect(200, 'GET', `${first.path}/seats`)).seats
    await operator.expect(204, 'PUT', `${first.path}/seats/${id}/removal`)
    await operator.expect(200, 'POST', `${second.path}/steps`, { from: 'lobby', to: 'closed' })
    await operator.expect(204, 'DELETE', second.path)
    for (const browser of [removed, deleted])
      expect((await browser.expect(200, 'GET', `/api/rooms/${third.code}`)).earlierSeat).toBe(null)
  })

  test('a seat that logs out leaves the device, and comes back with its card', async () => {
    const { code } = await startLesson(operator)
    const browser = running.visitor()
    const seat = await join(browser, code)
    await browser.expect(204, 'DELETE', '/api/session')
    expect([...browser.cookies.keys()].filter((name) => /seat|session/.test(name))).toEqual([])
    expect(await refusalOf(browser, 'POST', `/api/rooms/${code}/returns`)).toBe('404 seat-not-found')
    const back = await browser.send('POST', `/api/rooms/${code}/moves`, { card: seat.card.join(' ') })
    expect(back).toMatchObject({ status: 201, body: { number: 1 } })
  })

  test('many who join at once each get a seat of their own, up to the capacity', async () => {
    const crowd = await openTestApp({ limitsRoundTrips: false })
    const { code, path } = await startLesson(await crowd.operator(), { capacity: 40 })
    const { pseudonyms } = await crowd.visitor().expect(200, 'GET', `/api/rooms/${code}`)
    const visitors = Array.from({ length: 45 }, () => crowd.visitor('10.9.9.9'))
    const answers = await Promise.all(
      visitors.map(async (visitor) => {
        for (;;) {
          const offered = (await visitor.expect(200, 'GET', `/api/rooms/${code}`)).pseudonyms
          const answer = await take(visitor, code, { pseudonym: offered[0], language: 'en' })
          if (answer.body.code !== 'pseudonym-taken') return answer
        }
      }),
    )
    expect(pseudonyms).toHaveLength(3)
    const numbers = answers.filter(({ status }) => status === 201).map(({ body }) => body.number as number)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, place) => place + 1))
    expect(answers.filter(({ body }) => body.code === 'lesson-full')).toHaveLength(5)
    const auditor = await crowd.auditor()
    expect((await auditor.expect(200, 'GET', `${path}/seats`)).seats).toHaveLength(40)
  })

  test('each failed attempt to join has its own refusal', async () => {
    const { code, path } = await startLesson(operator, { capacity: 1 })
    const visitor = running.visitor()
    const { pseudonyms } = await visitor.expect(200, 'GET', `/api/rooms/${code}`)
    const body = { pseudonym: pseudonyms[0], language: 'en' }
    const refused = (browser: Browser, at: string, change: object = {}) =>
      refusalOf(browser, 'POST', `/api/rooms/${at}/seats`, { ...body, ...change })
    expect(await refused(visitor, 'ZZZZZZ')).toBe('404 room-not-found')
    expect(await refused(visitor, 'hello')).toBe('404 room-not-found')
    expect(await refused(visitor, code, { pseudonym: 'Ann Lee' })).toBe('400 pseudonym-not-offered')
    expect(await refused(visitor, code, { language: 'xx' })).toBe('400 invalid-input')
    expect(await refused(operator, code)).toBe('409 staff-takes-no-seat')
    await join(visitor, code)
    expect(await refused(running.visitor(), code)).toBe('409 lesson-full')
    expect((await running.visitor().expect(200, 'GET', `/api/rooms/${code}`)).isFull).toBe(true)
    await operator.expect(200, 'POST', `${path}/steps`, { from: 'lobby', to: 'closed' })
    expect(await refused(running.visitor(), code)).toBe('409 room-without-lesson')
  })

  test('each pseudonym is given to one seat only', async () => {
    const { code } = await startLesson(operator)
    const { pseudonym } = await join(running.visitor(), code)
    const body = { pseudonym, language: 'en' }
    expect(await refusalOf(running.visitor(), 'POST', `/api/rooms/${code}/seats`, body)).toBe('409 pseudonym-taken')
  })

  test('65 wrong codes are throttled by address, and right ones are not', async () => {
    const strict = await openTestApp({ limits: { roomCodeFromAddress: { attempts: 2, windowS: 60 } } })
    const { code } = await startLesson(await strict.operator())
    const guess = () => refusalOf(strict.visitor('10.1.1.1'), 'GET', '/api/rooms/QQQQQQ')
    expect([await guess(), await guess(), await guess()]).toEqual([
      '404 room-not-found',
      '404 room-not-found',
      '429 too-many-attempts',
    ])
    await strict.visitor('10.1.1.1').expect(200, 'GET', `/api/rooms/${code}`)
  })

  test('57 requests from one address leave the room’s seats to other addresses', async () => {
    const strict = await openTestApp({ limits: { seatInRoomFromAddress: { attempts: 2, windowS: 60 } } })
    const { code } = await startLesson(await strict.operator())
    const { pseudonym } = await join(strict.visitor('10.1.1.1'), code)
    const body = { pseudonym, language: 'en' }
    const again = () => refusalOf(strict.visitor('10.1.1.1'), 'POST', `/api/rooms/${code}/seats`, body)
    expect([await again(), await again()]).toEqual(['409 pseudonym-taken', '429 too-many-attempts'])
    expect(await join(strict.visitor('10.2.2.2'), code)).toMatchObject({ number: 2 })
  })
})

describe('a resume card', () => {
  const moveTo = (browser: Browser, code: string, card: readonly string[]) =>
    browser.send('POST', `/api/rooms/${code}/moves`, { card: card.join(' ') })

  test('65 moves the seat to another device once, with its account, and signs the first one out', async () => {
    const { code } = await startLesson(operator)
    const [phone, laptop, third] = [running.visitor(), running.visitor(), running.visitor()]
    const seat = await join(phone, code)
    const account = await phone.expect(200, 'GET', '/api/session')
    const moved = await moveTo(
      laptop,
      code,
      seat.card.map((word: string) => word.toUpperCase()),
    )
    expect(moved).toMatchObject({ status: 201, body: { number: 1, pseudonym: seat.pseudonym } })
    expect((await laptop.expect(200, 'GET', '/api/session')).actor.id).toBe(account.actor.id)
    expect(await refusalOf(phone, 'GET', '/api/seat')).toBe('401 not-signed-in')
    expect((await moveTo(third, code, seat.card)).body.code).toBe('card-used')
    expect((await moveTo(third, code, moved.body.card)).body).toMatchObject({ number: 1 })
    expect(await refusalOf(phone, 'POST', `/api/rooms/${code}/returns`)).toBe('404 seat-not-found')
  })

  test('can be sent again by the browser that used it, as after a lost answer', async () => {
    const { code } = await startLesson(operator)
    const seat = await join(running.visitor(), code)
    const laptop = running.visitor()
    await laptop.expect(200, 'GET', `/api/rooms/${code}`)
    const first = await moveTo(laptop, code, seat.card)
    const again = await moveTo(takeKey(running.visitor(), laptop), code, seat.card)
    expect(again).toMatchObject({ status: 201, body: { number: 1 } })
    expect(again.body.card).not.toEqual(first.body.card)
  })

  test('moves a second seat to a shared device, and the first one stays separate', async () => {
    const { code, path } = await startLesson(operator)
    const shared = running.visitor()
    await join(shared, code)
    const other = await join(running.visitor(), code)
    expect((await moveTo(shared, code, other.card)).body).toMatchObject({ number: 2 })
    expect(await seatOf(shared)).toMatchObject({ number: 2 })
    expect(await shared.expect(201, 'POST', `/api/rooms/${code}/returns`)).toMatchObject({ number: 2 })
    expect((await operator.expect(200, 'GET', `${path}/seats`)).seats).toHaveLength(2)
  })

  test('65 of two devices that use it at once, one gets the seat', async () => {
    const { code } = await startLesson(operator)
    const seat = await join(running.visitor(), code)
    const answers = await Promise.all(
      [running.visitor(), running.visitor()].map((each) => moveTo(each, code, seat.card)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('is renewed by its seat or by a facilitator, which ends the former one', async () => {
    const { code, path } = await startLesson(operator)
    const browser = running.visitor()
    const seat = await join(browser, code)
    const own = await browser.expect(201, 'POST', '/api/seat/cards')
    expect((await moveTo(running.visitor(), code, seat.card)).body.code).toBe('card-used')
    const [{ id }] = (await operator.expect(200, 'GET', `${path}/seats`)).seats
    const given = await operator.expect(201, 'POST', `${path}/seats/${id}/cards`)
    expect((await moveTo(running.visitor(), code, own.card)).body.code).toBe('card-used')
    expect(await moveTo(running.visitor(), code, given.card)).toMatchObject({ status: 201 })
  })

  test('65 wrong and incomplete words are refused, and wrong ones are throttled by address and room', async () => {
    const limits = { cardInRoomFromAddress: { attempts: 2, windowS: 60 }, cardInRoom: { attempts: 3, windowS: 60 } }
    const strict = await openTestApp({ limits })
    const { code } = await startLesson(await strict.operator())
    const seat = await join(strict.visitor(), code)
    const guess = async (address: string, ...words: string[]) =>
      (await moveTo(strict.visitor(address), code, words)).body.code
    expect(await guess('10.1.1.1', 'only', 'three', 'words')).toBe('card-incomplete')
    const wrong = (address: string) => guess(address, 'zebra', 'zebra', 'zebra', 'zebra')
    expect([await wrong('10.1.1.1'), await wrong('10.1.1.1'), await wrong('10.1.1.1')]).toEqual([
      'card-unknown',
      'card-unknown',
      'too-many-attempts',
    ])
    // Elsewhere the right card works, and does not count.
    const moved = await moveTo(strict.visitor('10.2.2.2'), code, seat.card)
    expect(moved).toMatchObject({ status: 201 })
    expect(await moveTo(strict.visitor('10.2.2.2'), code, moved.body.card)).toMatchObject({ status: 201 })
    expect([await wrong('10.3.3.3'), await wrong('10.3.3.3')]).toEqual(['card-unknown', 'too-many-attempts'])
  })

  test('is created by a seat only a limited number of times', async () => {
    const strict = await openTestApp({ limits: { cardOfSeat: { attempts: 1, windowS: 60 } } })
    const { code } = await startLesson(await strict.operator())
    const browser = strict.visitor()
    await join(browser, code)
    await browser.expect(201, 'POST', '/api/seat/cards')
    expect(await refusalOf(browser, 'POST', '/api/seat/cards')).toBe('429 too-many-attempts')
  })
})

describe('a seat', () => {
  test('65 that was removed is signed out and refused, and can be readmitted unchanged', async () => {
    const { code, path } = await startLesson(operator)
    const browser = running.visitor()
    const seat = await join(browser, code)
    const [{ id }] = (await operator.expect(200, 'GET', `${path}/seats`)).seats
    await operator.expect(204, 'PUT', `${path}/seats/${id}/removal`)
    await operator.expect(204, 'PUT', `${path}/seats/${id}/removal`)
    expect(await refusalOf(browser, 'GET', '/api/seat')).toBe('401 not-signed-in')
    const returns = `/api/rooms/${code}/returns`
    expect(await refusalOf(browser, 'POST', returns)).toBe('409 seat-removed')
    const card = { card: seat.card.join(' ') }
    expect(await refusalOf(running.visitor(), 'POST', `/api/rooms/${code}/moves`, card)).toBe('409 seat-removed')
    expect((await browser.expect(200, 'GET', `/api/rooms/${code}/projector`)).lesson.seats).toBe(0)
    await operator.expect(204, 'DELETE', `${path}/seats/${id}/removal`)
    expect(await browser.expect(201, 'POST', returns)).toMatchObject({
      number: 1,
      pseudonym: seat.pseudonym,
      card: null,
    })
    expect(await seatOf(browser)).toMatchObject({ number: 1 })
  })

  test('that was locked for another reason stays locked when it is readmitted', async () => {
    const { code, path } = await startLesson(operator)
    await join(running.visitor(), code)
    const [{ id, clientId }] = (await operator.expect(200, 'GET', `${path}/seats`)).seats
    const client = `/api/operator/clients/${clientId}`
    await operator.expect(200, 'PUT', `${client}/lock`, { reason: 'Wrote somebody’s real name' })
    await operator.expect(204, 'PUT', `${path}/seats/${id}/removal`)
    await operator.expect(204, 'DELETE', `${path}/seats/${id}/removal`)
    expect(await operator.expect(200, 'GET', client)).toMatchObject({ lockedReason: 'Wrote somebody’s real name' })
    await operator.expect(200, 'DELETE', `${client}/lock`)
    await operator.expect(204, 'PUT', `${path}/seats/${id}/removal`)
    await operator.expect(204, 'DELETE', `${path}/seats/${id}/removal`)
    expect(await operator.expect(200, 'GET', client)).toMatchObject({ isLocked: false, lockedReason: null })
  })

  test('sees what the firm holds from the reveal on, even if the settings turn the lens off', async () => {
    const off = await openTestApp()
    const facilitator = await off.operator()
    const settings = await facilitator.expect(200, 'GET', '/api/operator/settings')
    await facilitator.expect(200, 'PUT', '/api/operator/settings', { ...settings, lens: 'off' })
    const { code, path } = await startLesson(facilitator)
    const [browser, client] = [off.visitor(), await off.client()]
    await join(browser, code)
    expect(await refusalOf(browser, 'GET', '/api/lab')).toBe('404 not-found')
    await facilitator.expect(200, 'POST', `${path}/steps`, { from: 'lobby', to: 'reveal' })
    expect(await browser.expect(200, 'GET', '/api/lab')).toMatchObject({ owed: '0.00' })
    expect(await refusalOf(client, 'GET', '/api/lab')).toBe('404 not-found')
    expect(await refusalOf(off.visitor(), 'GET', '/api/lab')).toBe('404 not-found')
  })

  test('is deleted alone by a confirmed operator, and the others stay', async () => {
    const { code, path } = await startLesson(operator)
    const [gone, kept] = [running.visitor(), running.visitor()]
    await join(gone, code)
    await join(kept, code)
    const [{ id, clientId }] = (await operator.expect(200, 'GET', `${path}/seats`)).seats
    await confirmed(operator)
    await operator.expect(204, 'DELETE', `${path}/seats/${id}`)
    expect(await refusalOf(operator, 'DELETE', `${path}/seats/${id}`)).toBe('404 not-found')
    expect(await refusalOf(gone, 'GET', '/api/seat')).toBe('401 not-signed-in')
    expect(await refusalOf(gone, 'POST', `/api/rooms/${code}/returns`)).toBe('404 seat-not-found')
    expect(await seatOf(kept)).toMatchObject({ number: 2 })
    expect((await operator.expect(200, 'GET', `${path}/seats`)).seats).toHaveLength(1)
    expect((await operator.expect(200, 'GET', `/api/operator/clients/${clientId}`)).deletedAt).not.toBeNull()
    expect((await verifyLedger(running.database.db)).findings).toEqual([])
  })

  test('has no password and no recovery, and its emails never leave', async () => {
    const { code } = await startLesson(operator)
    const browser = running.visitor()
    await join(browser, code)
    const { email } = (await browser.expect(200, 'GET', '/api/session')).actor
    expect(email).toMatch(/@seat\.example\.invalid$/)
    const visitor = running.visitor()
    const logIn = { email, password: 'seven green bottles', remember: false }
    expect(await refusalOf(visitor, 'POST', '/api/session', logIn)).toBe('401 invalid-credentials')
    for (const [method, path, body] of [
      ['POST', '/api/session/confirmation', { password: 'seven green bottles' }],
      ['PUT', '/api/profile/password', { currentPassword: 'x', newPassword: 'seven green bottles' }],
      ['PUT', '/api/profile/new-email', { newEmail: newClient().email, currentPassword: 'seven green bottles' }],
    ] as const)
      expect((await browser.send(method, path, body)).status).toBeGreaterThanOrEqual(400)
    const { rows } = await running.database.db.execute(
      sql`select 1 from account join "user" on "user".id = account.user_id where is_seat`,
    )
    expect(rows).toEqual([])
  })

  test('returns after a lost session, and gets a clear refusal when its lesson was deleted', async () => {
    const { code, path } = await startLesson(operator)
    const browser = running.visitor()
    await join(browser, code)
    browser.cookies.delete('glasshouse.session_token')
    await browser.expect(201, 'POST', `/api/rooms/${code}/returns`)
    await operator.expect(200, 'POST', `${path}/steps`, { from: 'lobby', to: 'closed' })
    expect(await seatOf(browser)).toMatchObject({ time: { step: 'closed' }, lens: true })
    await operator.expect(204, 'DELETE', path)
    expect(await refusalOf(browser, 'GET', '/api/seat')).toBe('401 not-signed-in')
    expect(await refusalOf(browser, 'POST', `/api/rooms/${code}/returns`)).toBe('409 lesson-deleted')
  })

  test('does not exist for a client who is no participant', async () => {
    const client = await running.client()
    expect(await seatOf(client)).toBeNull()
    expect(await refusalOf(client, 'POST', '/api/seat/cards')).toBe('404 seat-not-found')
    expect(await refusalOf(client, 'POST', '/api/seat/steps', { step: 'lobby' })).toBe('404 seat-not-found')
  })
})

test('the seats of a deleted lesson and of one that ended long ago are purged, with the ledger intact', async () => {
  const { db, files } = running.services
  const services = { db, files, retentionDays: 30 }
  const firm = await openFirm(db)
  const [kept, old, deleted] = [await startLesson(operator), await startLesson(operator), await startLesson(operator)]
  const browsers = await Promise.all(
    [kept, old, deleted].map(async ({ code }) => {
      const browser = running.visitor()
      await join(browser, code)
      const { actor } = await browser.expect(200, 'GET', '/api/session')
      const { id } = await firm.prove(actor, '500')
      accepted(await firm.approveDeposit(id))
      return browser
    }),
  )
  for (const { path } of [old, deleted])
    await operator.expect(200, 'POST', `${path}/steps`, { from: 'lobby', to: 'closed' })
  await operator.expect(204, 'DELETE', deleted.path)
  await running.database.db.execute(
    sql`update lessons set closed_at = now() - interval '31 days' where id = ${old.lesson.id}`,
  )
  await purgeSeats(services)
  const left = await running.database.db.execute<{ lesson: string }>(sql`
    select distinct lesson_id as lesson from seats where lesson_id in (${kept.lesson.id}, ${old.lesson.id}, ${deleted.lesson.id})`)
  expect(left.rows).toEqual([{ lesson: kept.lesson.id }])
  expect(await seatOf(browsers[0]!)).toMatchObject({ number: 1 })
  expect(await refusalOf(browsers[1]!, 'GET', '/api/seat')).toBe('401 not-signed-in')
  expect(await refusalOf(browsers[1]!, 'POST', `/api/rooms/${old.code}/returns`)).toBe('409 seats-deleted')
  expect((await verifyLedger(running.database.db)).findings).toEqual([])
})

/** A seat with rows in the tables whose rows a deletion removes, and the number of its rows in each. */
async function seatWithData() {
  const { owner } = running.database
  const started = await startLesson(operator)
  const browser = running.visitor()
  await join(browser, started.code)
  const { actor } = await browser.expect(200, 'GET', '/api/session')
  const { rows: mine } = await owner.query('select id from seats where client_id = $1', [actor.id])
  const seatId = mine[0].id
  await browser.expect(204, 'POST', '/api/seat/steps', { step: 'lobby' })
  await operator.expect(200, 'POST', `${started.path}/steps`, { from: 'lobby', to: 'first-test' })
  const { offers } = await browser.expect(200, 'GET', '/api/seat/offers/first-test?language=en')
  const answer = { confidence: 4, wouldPay: false, registerUse: 'none', timeMs: 900 }
  await browser.expect(200, 'PUT', `/api/seat/offers/first-test/${offers[0].id}/answer?language=en`, answer)
  await owner.query(`insert into chat_messages (client_id, sender, text) values ($1, 'account-manager', 'Hello')`, [
    actor.id,
  ])
  const removed = [
    ['seats', 'client_id', actor.id],
    ['seat_steps', 'seat_id', seatId],
    ['seat_cards', 'seat_id', seatId],
    ['offer_answers', 'seat_id', seatId],
    ['chat_messages', 'client_id', actor.id],
    ['outbox', 'user_id', actor.id],
    ['session', 'user_id', actor.id],
  ] as const
  const counts = () =>
    Promise.all(
      removed.map(async ([table, column, id]) => {
        const { rows } = await owner.query(`select count(*)::int as count from ${table} where ${column} = $1`, [id])
        return [table, rows[0].count as number] as const
      }),
    )
  for (const [table, count] of await counts()) expect([table, count > 0]).toEqual([table, true])
  const expectGone = async () => {
    expect(await counts()).toEqual(removed.map(([table]) => [table, 0]))
    const { rows: people } = await owner.query('select * from "user" where id = $1', [actor.id])
    expect(JSON.stringify(people)).not.toContain(actor.firstName)
    expect(people[0].deleted_at).not.toBeNull()
    expect((await verifyLedger(running.database.db)).findings).toEqual([])
  }
  return { ...started, browser, actor, seatId, expectGone }
}

test('the sweep deletes what the data sheet lists as removed, and anonymises the rest', async () => {
  const { db, files } = running.services
  const { path, lesson, expectGone } = await seatWithData()
  await operator.expect(200, 'POST', `${path}/steps`, { from: 'first-test', to: 'closed' })
  await running.database.owner.query(`update lessons set closed_at = now() - interval '31 days' where id = $1`, [
    lesson.id,
  ])
  await purgeSeats({ db, files, retentionDays: 30 })
  await expectGone()
})

test('a seat deletes itself like the sweep, and the browser forgets it', async () => {
  const { code, path, browser, actor, seatId, expectGone } = await seatWithData()
  const other = running.visitor()
  await join(other, code)
  const firm = await openFirm(running.database.db)
  const { id } = await firm.prove(actor, '500')
  accepted(await firm.approveDeposit(id))
  const key = takeKey(running.visitor(), browser)
  await browser.expect(204, 'DELETE', '/api/seat')
  await expectGone()
  expect([...browser.cookies.keys()].filter((name) => /seat|session|device/.test(name))).toEqual([])
  for (const gone of [browser, key])
    expect(await refusalOf(gone, 'POST', `/api/rooms/${code}/returns`)).toBe('404 seat-not-found')
  expect(await refusalOf(browser, 'DELETE', '/api/seat')).toBe('401 not-signed-in')
  expect(await seatOf(other)).toMatchObject({ number: 2 })
  expect(await operator.expect(200, 'GET', path)).toMatchObject({ seatsGiven: 2 })
  expect((await operator.expect(200, 'GET', `${path}/seats`)).seats).toHaveLength(1)
  const { rows } = await running.database.owner.query(
    `select actor_id, actor_role from audit_log where action = 'seat-deleted' and subject_id = $1`,
    [seatId],
  )
  expect(rows).toEqual([{ actor_id: actor.id, actor_role: 'client' }])
})

test('the sessions of a seat store no network address and no browser', async () => {
  const { code } = await startLesson(operator)
  const [browser, moved] = [running.visitor(), running.visitor()]
  const { card } = await join(browser, code)
  const sessions = async () => {
    const { rows } = await running.database.owner.query(
      `select ip_address, user_agent, is_seat from session join "user" on "user".id = user_id order by is_seat`,
    )
    return { ofSeats: rows.filter((row) => row.is_seat), ofOthers: rows.filter((row) => !row.is_seat) }
  }
  const named = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
  browser.cookies.delete('glasshouse.session_token')
  expect((await browser.send('POST', `/api/rooms/${code}/returns`, undefined, named)).status).toBe(201)
  expect((await moved.send('POST', `/api/rooms/${code}/moves`, { card: card.join(' ') }, named)).status).toBe(201)
  const { ofSeats, ofOthers } = await sessions()
  expect(ofSeats.length).toBeGreaterThan(0)
  for (const row of ofSeats) expect(row).toMatchObject({ ip_address: null, user_agent: null })
  for (const row of ofOthers) expect(row.ip_address).toMatch(/^10\./)
  const data = JSON.stringify(await moved.expect(200, 'GET', '/api/profile/data'))
  for (const hidden of ['Firefox', '10.0.0.']) expect(data).not.toContain(hidden)
})

test('a client without a seat deletes none, and the staff has no such right', async () => {
  expect(await refusalOf(await running.client(), 'DELETE', '/api/seat')).toBe('404 seat-not-found')
  expect((await operator.send('DELETE', '/api/seat')).status).toBe(403)
})

test('the data sheet names every table that may contain data of a seat', () => {
  const sheet = readFileSync(joinPath(import.meta.dirname, '../../docs/privacy.md'), 'utf8')
  // What a seat cannot have: it has no password, no second factor, and no account of the staff. The forms of the firm that
  // a lesson does not need have a paragraph of their own.
  const others =
    /^(?:account|verification|operator_invitations|foreign_audit_entries|contact_|onboarding_|recover|password_re|second_factors|log_in_tickets|passkey|email_changes|superseded_|payout_|withdrawal_first_approvals)/
  const missing = personalTables
    .map(({ table }) => getTableName(table))
    .filter((name) => !others.test(name) || name === 'account_closings')
    .filter((name) => !sheet.includes(`\`${name}\``) && !(name.startsWith('ledger_') && sheet.includes('`ledger_*`')))
  expect(missing).toEqual([])
})
