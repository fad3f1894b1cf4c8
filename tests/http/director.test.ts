import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Director } from '#root/contract/director.ts'
import type { Actor } from '#root/contract/identity.ts'
import { standardSteps } from '#root/domain/lesson-plans.ts'
import { directorActions } from '#root/server/director-actions.ts'
import { directLessons } from '#root/server/features/director/direct-lessons.ts'
import { readFreeze } from '#root/server/features/withdrawals/freeze/freeze-withdrawals.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { lessonDirectors } from '#root/server/platform/tables/lesson-directors.ts'
import { outbox } from '#root/server/platform/tables/outbox.ts'
import { accepted, openFirm } from '../firm.ts'
import type { Browser } from './browser.ts'
import { openTestLesson, seatIn } from './lesson-seats.ts'
import { refusalOf, startLesson } from './lesson-steps.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let firm: Awaited<ReturnType<typeof openFirm>>
let operator: Browser
let db: Queryable
beforeAll(async () => {
  running = await openTestApp()
  db = running.database.db
  firm = await openFirm(db, running.services.chain)
  operator = await running.operator()
})

const run = () => directLessons({ db, actions: directorActions(running.services) })

/** A lesson with a director that is on, and seats. */
async function direct(code: string, script: string, step: 'lobby' | 'play' = 'play') {
  const lesson = await openTestLesson(db, code, step)
  const at = `/api/operator/lessons/${lesson.id}/director`
  const read = (): Promise<Director> => operator.expect(200, 'GET', at)
  await operator.expect(200, 'PUT', at, { script })
  let number = 0
  return {
    ...lesson,
    at,
    read,
    async takeSeat() {
      const browser = await running.client()
      const { actor } = (await browser.expect(200, 'GET', '/api/session')) as { actor: Actor }
      const id = await lesson.seat(actor.id, ++number)
      return { browser, actor, id }
    },
    beat: async (id: string) => (await read()).beats.find((beat) => beat.id === id)!,
    close: () => lesson.goTo('closed').then(run),
  }
}

const subjectsTo = async (actor: Actor) =>
  (await db.select().from(outbox).where(eq(outbox.userId, actor.id)).orderBy(asc(outbox.place)))
    .filter(({ kind }) => kind === 'account-manager')
    .map(({ subject }) => subject)
const statusOf = async (id: string) => (await db.select().from(deposits).where(eq(deposits.id, id)))[0]!.status

test('the script classic approves deposits after a pause, pays a small withdrawal at once, gives an excuse, and freezes', async () => {
  const lesson = await direct('CLASSC', 'classic')
  const { actor } = await lesson.takeSeat()
  const { id } = await firm.prove(actor, '2000')
  const waitMs = await run()
  expect(waitMs).toBeGreaterThan(0)
  expect(waitMs).toBeLessThanOrEqual(3 * 60_000)
  expect(await statusOf(id)).toBe('pending')
  await firm.moveClock('day')
  await run()
  expect(await statusOf(id)).toBe('approved')

  accepted(await firm.invest(actor, 'advanced', '2000'))
  await firm.moveClock('day', 15)
  const small = accepted(await firm.requestWithdrawal(actor, '500'))
  const large = accepted(await firm.requestWithdrawal(actor, '1500'))
  await run()
  await firm.moveClock('day')
  await run()
  await run()
  expect(await subjectsTo(actor)).toEqual(['A bonus for you, until tonight', 'Your withdrawal is being reviewed'])

  await firm.moveClock('day', 14)
  await run()
  expect((await readFreeze(db)).freeze?.notice).toContain('maintenance')
  await firm.moveClock('day')
  await run()
  expect(await subjectsTo(actor)).toHaveLength(3)
  const actions = await db.select().from(auditLog).where(eq(auditLog.actorRole, 'director'))
  expect(actions.map(({ action, subjectId }) => [action, subjectId])).toEqual(
    expect.arrayContaining([
      ['deposit-approved', id],
      ['withdrawal-approved', small.id],
      ['withdrawals-frozen', null],
      ['director-beat-settled', lesson.id],
    ]),
  )
  expect(actions.some(({ subjectId }) => subjectId === large.id)).toBe(false)
  await lesson.close()
  expect((await readFreeze(db)).freeze).toBeNull()
  expect(await lesson.read()).toMatchObject({ isOn: false })
})

test('the script friendly urges to roll over and asks for a fee, as claims that the lens marks, in the reader’s language', async () => {
  const lesson = await direct('FRNDLY', 'friendly')
  const { browser, actor } = await lesson.takeSeat()
  await db.update(users).set({ language: 'es' }).where(eq(users.id, actor.id))
  await firm.prove(actor, '1000')
  await firm.moveClock('day')
  await run()
  accepted(await firm.invest(actor, 'advanced', '1000'))
  await firm.moveClock('day', 15)
  await firm.moveClock('day')
  await run()
  accepted(await firm.requestWithdrawal(actor, '3000'))
  await firm.moveClock('day')
  await run()
  expect(await subjectsTo(actor)).toEqual([
    'Su plan ha vencido: ¿y ahora?',
    'Un paso antes de su retiro',
    'Una bonificación para usted, hasta esta noche',
  ])
  const { mails } = await browser.expect(200, 'GET', '/api/mails')
  const fee = mails.find(({ subject }: { subject: string }) => subject === 'Un paso antes de su retiro')
  const mail = await browser.expect(200, 'GET', `/api/mails/${fee.id}`)
  expect(mail.claims).toMatchObject([{ id: 'release-fee' }])
  expect(mail.text).toContain(mail.claims[0].text)
  expect(mail.claims[0].text).toContain('comisión')
  expect(mail.text).toMatch(/^Hola:/)
  expect(mail.text).toContain('Simulación. Dinero y empresa ficticios.')
  const chat = await browser.expect(200, 'GET', '/api/chat')
  expect(chat).toMatchObject({ unread: 3, messages: [{ sender: 'account-manager' }, {}, {}] })
  expect(chat.messages[1]).toMatchObject({ text: 'Su retiro está listo. Solo falta liberarlo.' })
  expect(chat.messages[1].claim).toEqual(mail.claims[0])
  await browser.expect(204, 'POST', '/api/chat/reading')
  expect(await browser.expect(200, 'GET', '/api/chat')).toMatchObject({ unread: 0 })
  expect(await (await running.client()).expect(200, 'GET', '/api/chat')).toEqual({ messages: [], unread: 0 })
  await lesson.close()
})

test('the script recovery has an agent write after the collapse, even when a person froze withdrawals', async () => {
  const lesson = await direct('RECVRY', 'recovery')
  const { browser, actor } = await lesson.takeSeat()
  const other = await lesson.takeSeat()
  await operator.expect(200, 'POST', `${lesson.at}/beats/freeze/performance`)
  for (let day = 0; day < 5; day++) {
    await firm.moveClock('day')
    await run()
  }
  const { messages } = await browser.expect(200, 'GET', '/api/chat')
  expect(messages.map(({ sender }: { sender: string }) => sender)).toEqual([
    'account-manager',
    'recovery-agent',
    'recovery-agent',
  ])
  const subjects = ['A short delay of all payments', 'We can get your money back', 'Your recovery case closes tomorrow']
  expect(await subjectsTo(actor)).toEqual(subjects)
  expect(await subjectsTo(other.actor)).toEqual(subjects)
  expect(await lesson.beat('freeze')).toMatchObject({ done: 1, waiting: 0 })
  await lesson.close()
})

test('several processes perform each beat once, and none repeats it after a restart', async () => {
  const lesson = await direct('TWCEXX', 'classic')
  const people = [await lesson.takeSeat(), await lesson.takeSeat(), await lesson.takeSeat()]
  for (const { actor } of people) await firm.prove(actor, '500')
  await firm.moveClock('day')
  await Promise.all([run(), run(), run()])
  await run()
  const settled = await db.select().from(auditLog).where(eq(auditLog.subjectId, lesson.id))
  const beats = settled
    .filter(({ action }) => action === 'director-beat-settled')
    .map(({ details }) => `${details.beat} ${details.outcome}`)
  expect(beats.toSorted()).toEqual([1, 2, 3].map((seat) => `approve-deposits/${seat}/1 done`))
  await lesson.close()
})

test('a beat that fails is rolled back, and done by the next run', async () => {
  const lesson = await direct('FALLSX', 'classic')
  const { actor } = await lesson.takeSeat()
  const { id } = await firm.prove(actor, '500')
  await firm.moveClock('day')
  const actions = directorActions(running.services)
  const dies = {
    ...actions,
    async approveDeposit(...args: Parameters<typeof actions.approveDeposit>) {
      await actions.approveDeposit(...args)
      throw new Error('killed')
    },
  }
  await expect(directLessons({ db, actions: dies })).rejects.toThrow('killed')
  expect(await statusOf(id)).toBe('pending')
  await run()
  expect(await statusOf(id)).toBe('approved')
  await lesson.close()
})

test('a teacher can switch the director off, skip a beat, and perform one at once', async () => {
  const lesson = await direct('TAKEXV', 'classic')
  const { actor } = await lesson.takeSeat()
  const first = await firm.prove(actor, '500')
  await operator.expect(200, 'PUT', `${lesson.at}/beats/approve-deposits/skip`)
  await firm.moveClock('day')
  await run()
  expect(await statusOf(first.id)).toBe('pending')
  expect(await lesson.beat('approve-deposits')).toMatchObject({ isSkipped: true, waiting: 1, done: 0 })
  await operator.expect(200, 'POST', `${lesson.at}/beats/approve-deposits/performance`)
  expect(await statusOf(first.id)).toBe('approved')
  await operator.expect(200, 'DELETE', `${lesson.at}/beats/approve-deposits/skip`)
  await operator.expect(200, 'DELETE', lesson.at)
  const second = await firm.prove(actor, '600')
  await firm.moveClock('day')
  await run()
  expect(await statusOf(second.id)).toBe('pending')
  await operator.expect(200, 'PUT', lesson.at, { script: 'classic' })
  await run()
  expect(await statusOf(second.id)).toBe('approved')
  const audited = await db.select().from(auditLog).where(eq(auditLog.subjectId, lesson.id))
  expect(audited.map(({ action, actorRole }) => `${action} ${actorRole}`)).toEqual([
    'director-started operator',
    'director-beat-skipped operator',
    'director-beat-settled operator',
    'director-beat-restored operator',
    'director-stopped operator',
    'director-started operator',
    'director-beat-settled director',
  ])
  await lesson.close()
})

test('the director skips what a person has decided, and does not act outside its steps', async () => {
  const lesson = await direct('FASTER', 'classic', 'lobby')
  const { actor } = await lesson.takeSeat()
  const { id } = await firm.prove(actor, '500')
  const other = await firm.prove(actor, '700')
  await firm.moveClock('day')
  await run()
  expect(await statusOf(id)).toBe('pending')
  expect(await operator.send('POST', `${lesson.at}/beats/freeze/performance`)).toMatchObject({
    status: 409,
    body: { code: 'director-cannot-act' },
  })
  await lesson.goTo('play')
  accepted(await firm.rejectDeposit(other.id))
  await run()
  expect(await statusOf(id)).toBe('approved')
  expect(await statusOf(other.id)).toBe('rejected')
  expect(await lesson.beat('approve-deposits')).toMatchObject({ done: 1, waiting: 0 })
  await operator.expect(404, 'PUT', `${lesson.at}/beats/nothing/skip`)
  expect(await operator.send('POST', `${lesson.at}/beats/bonus/performance`)).toMatchObject({ status: 409 })
  await lesson.close()
  await operator.expect(409, 'PUT', lesson.at, { script: 'classic' })
  await operator.expect(404, 'GET', '/api/operator/lessons/0198a3c0-0000-7000-8000-000000000000/director')
})

describe('a plan that names a script', () => {
  /** Starts a lesson with a plan of this script, and gives it one seat that reports a deposit. Returns the pauses. */
  async function play(script: string | null, seed: number) {
    const plan = { name: 'Mine', steps: standardSteps('45'), script }
    const { id: planId } = await operator.expect(201, 'POST', '/api/operator/lesson-plans', plan)
    const { lesson, path } = await startLesson(operator, { plan: planId, seed })
    await operator.expect(200, 'POST', `${path}/steps`, { from: 'lobby', to: 'play' })
    const browser = await running.client()
    const { actor } = (await browser.expect(200, 'GET', '/api/session')) as { actor: Actor }
    await seatIn(db, lesson.id, actor.id, 1)
    const { id } = await firm.prove(actor, '700')
    const director: Director = await operator.expect(200, 'GET', `${path}/director`)
    const [started] = await db.select().from(lessonDirectors).where(eq(lessonDirectors.lessonId, lesson.id))
    const [deposit] = await db.select().from(deposits).where(eq(deposits.id, id))
    const pauseOf = (beat: string, from: Date | null | undefined) => {
      const next = director.beats.find((each) => each.id === beat)?.nextAt
      return next && from ? Date.parse(next) - from.getTime() : null
    }
    const pauses = [pauseOf('freeze', started?.startedAt), pauseOf('approve-deposits', deposit!.submittedAt)]
    await operator.expect(200, 'POST', `${path}/steps`, { from: 'play', to: 'closed' })
    await run()
    return { director, lesson, pauses }
  }

  test('starts the lesson with its director on, which the audit log has', async () => {
    const { director, lesson } = await play('classic', 7)
    expect(lesson.seed).toBe(7)
    expect(director).toMatchObject({ script: 'classic', isOn: true, isActing: true })
    const audited = await db.select().from(auditLog).where(eq(auditLog.subjectId, lesson.id)).orderBy(asc(auditLog.id))
    expect(audited.map(({ action }) => action)).toEqual([
      'lesson-started',
      'director-started',
      'lesson-moved-on',
      'lesson-moved-on',
      'director-stopped',
    ])
  })

  test('the same seed gives the same pauses, another seed other pauses', async () => {
    const first = await play('classic', 7)
    expect(first.pauses.every((pause) => pause !== null && pause > 0)).toBe(true)
    expect((await play('classic', 7)).pauses).toEqual(first.pauses)
    expect((await play('classic', 8)).pauses).not.toEqual(first.pauses)
  })

  test('a plan without a script starts its lesson without a director', async () => {
    expect((await play(null, 7)).director).toMatchObject({ script: null, isOn: false, beats: [] })
  })
})

test('an auditor reads the director and changes nothing', async () => {
  const lesson = await direct('AVDXTR', 'classic')
  const auditor = await running.auditor()
  expect(await auditor.expect(200, 'GET', lesson.at)).toMatchObject({ isOn: true })
  for (const [method, path, body] of [
    ['PUT', lesson.at, { script: 'friendly' }],
    ['DELETE', lesson.at, undefined],
    ['PUT', `${lesson.at}/beats/freeze/skip`, undefined],
    ['DELETE', `${lesson.at}/beats/freeze/skip`, undefined],
    ['POST', `${lesson.at}/beats/freeze/performance`, undefined],
  ] as const)
    expect(await refusalOf(auditor, method, path, body)).toBe('403 forbidden')
  expect(await lesson.read()).toMatchObject({ script: 'classic', isOn: true })
  await lesson.close()
})
