import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { firms, passes, pendingSignOuts } from '#root/server/host/directory/tables.ts'
import { reserveJoinCode } from '#root/server/host/lobby/join-codes.ts'
import { deleteExpiredClasses } from '#root/server/host/lobby/retention.ts'
import { signOutPending } from '#root/server/host/sign-outs.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { outbox } from '#root/server/platform/tables/outbox.ts'
import type { Browser } from '../http/browser.ts'
import { confirmed, goodPassword, type LobbyApp, newPerson, openLobbyApp } from './lobby-app.ts'

let app: LobbyApp
beforeAll(async () => {
  app = await openLobbyApp()
})

const make = async (teacher: Browser, name: string) =>
  (await teacher.expect(201, 'POST', '/api/classes', { name, language: 'en', people: 30 })) as {
    slug: string
    enterUrl: string
  }
const classesOf = async (teacher: Browser) => (await teacher.expect(200, 'GET', '/api/classes')).classes
const idOf = async (slug: string) => (await app.database.db.select().from(firms).where(eq(firms.slug, slug)))[0]!.id
const actionsAbout = async (slug: string) => {
  const about = eq(auditLog.subjectId, await idOf(slug))
  const rows = await app.database.db.select().from(auditLog).where(about).orderBy(auditLog.id)
  return rows.map(({ action }) => action)
}

describe('a teacher', () => {
  test('makes a class in three fields and gets the address that signs in to its console', async () => {
    const teacher = await app.teacher()
    expect(await make(teacher, 'Economics')).toEqual({
      slug: 'economics',
      enterUrl: 'http://economics.classes.test/enter?pass=first',
    })
    expect(await classesOf(teacher)).toMatchObject([
      {
        slug: 'economics',
        name: 'Economics',
        url: 'http://economics.classes.test',
        state: 'open',
        role: 'owner',
        people: 30,
      },
    ])
    expect(await teacher.expect(201, 'POST', '/api/classes/economics/passes')).toEqual({
      slug: 'economics',
      enterUrl: 'http://economics.classes.test/enter?pass=one',
    })
    expect(app.calls.at(-1)).toMatch(/^enter economics as person\d+@example\.com$/)
  })

  test('sees only own classes; those of others are not found', async () => {
    const [teacher, stranger] = [await app.teacher(), await confirmed(await app.teacher())]
    const { slug } = await make(teacher, 'Private')
    expect(await classesOf(stranger)).toEqual([])
    const path = `/api/classes/${slug}`
    for (const [method, address, body] of [
      ['GET', path],
      ['POST', `${path}/passes`],
      ['PUT', `${path}/name`, { name: 'Public' }],
      ['POST', `${path}/archive`],
      ['POST', `${path}/restoration`],
      ['POST', `${path}/deletion`, { name: 'Private' }],
      ['GET', `${path}/file`],
      ['POST', `${path}/invitations`, { email: 'other@example.com' }],
      ['DELETE', `${path}/invitations/${crypto.randomUUID()}`],
      ['DELETE', `${path}/staff/someone`],
    ] as const)
      expect([method, address, (await stranger.send(method, address, body)).status]).toEqual([method, address, 404])
    expect(app.calls.filter((what) => what.includes(slug))).toEqual([])
    expect(await stranger.send('GET', '/api/classes/there-is-none')).toMatchObject({ status: 404 })
  })

  test('is refused more classes than the host allows, until one is archived', async () => {
    const [teacher, administrator] = [await app.teacher(), await app.administrator()]
    const settings = await administrator.expect(200, 'GET', '/api/host/settings')
    await administrator.expect(200, 'PUT', '/api/host/settings', { ...settings, classesPerTeacher: 1 })
    const { slug } = await make(teacher, 'Only one')
    const second = { name: 'Second', language: 'es', people: 30 }
    expect(await teacher.send('POST', '/api/classes', second)).toMatchObject({
      status: 409,
      body: { code: 'class-limit-reached', params: { limit: '1' } },
    })
    await teacher.expect(204, 'POST', `/api/classes/${slug}/archive`)
    await teacher.expect(201, 'POST', '/api/classes', second)
    expect(await teacher.send('POST', `/api/classes/${slug}/restoration`)).toMatchObject({
      body: { code: 'class-limit-reached' },
    })
    await administrator.expect(200, 'PUT', '/api/host/settings', settings)
    await teacher.expect(204, 'POST', `/api/classes/${slug}/restoration`)
    expect(await teacher.send('POST', '/api/classes', { ...second, people: 500 })).toMatchObject({
      body: { code: 'class-too-large', field: 'people' },
    })
  })

  test('archives and restores a class, which nobody enters meanwhile', async () => {
    const teacher = await app.teacher()
    const { slug } = await make(teacher, 'Put away')
    await teacher.expect(204, 'POST', `/api/classes/${slug}/archive`)
    expect(await classesOf(teacher)).toMatchObject([{ state: 'archived', bytes: 1_000, archivedOn: null }])
    for (const what of ['passes', 'archive'])
      expect(await teacher.send('POST', `/api/classes/${slug}/${what}`)).toMatchObject({
        body: { code: 'class-archived' },
      })
    await teacher.expect(204, 'POST', `/api/classes/${slug}/restoration`)
    expect(await teacher.send('POST', `/api/classes/${slug}/restoration`)).toMatchObject({
      body: { code: 'class-not-archived' },
    })
    expect(await actionsAbout(slug)).toEqual(['class-created', 'class-archived', 'class-restored'])
  })

  test('deletes a class only with its name and after a confirmation', async () => {
    const teacher = await app.teacher()
    const { slug } = await make(teacher, 'Old class')
    const deletion = `/api/classes/${slug}/deletion`
    expect(await teacher.send('POST', deletion, { name: 'Old class' })).toMatchObject({
      body: { code: 'confirmation-needed' },
    })
    await confirmed(teacher)
    expect(await teacher.send('POST', deletion, { name: 'old class' })).toMatchObject({
      status: 400,
      body: { code: 'class-name-differs', field: 'name' },
    })
    await teacher.expect(204, 'POST', deletion, { name: 'Old class' })
    expect(await classesOf(teacher)).toEqual([])
    await teacher.expect(404, 'GET', `/api/classes/${slug}`)
  })

  test('downloads a class as a file, and imports one', async () => {
    const teacher = await confirmed(await app.teacher())
    const { slug } = await make(teacher, 'To go')
    const file = await teacher.send('GET', `/api/classes/${slug}/file`)
    expect([file.status, file.body]).toEqual([200, 'the file of to-go'])
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="to-go-\d{4}-\d\d-\d\d\.tar\.gz"$/)
    const bring = (contents: string) =>
      teacher.send('POST', '/api/classes/files?name=Brought&language=ar&people=100', contents, {
        'content-type': 'application/gzip',
      })
    expect(await bring('a backup')).toMatchObject({ status: 201, body: { slug: 'brought' } })
    expect(await bring('a picture')).toMatchObject({ status: 400, body: { code: 'file-not-a-class' } })
    expect(await actionsAbout('brought')).toEqual(['class-brought'])
    expect(await actionsAbout(slug)).toEqual(['class-created', 'class-downloaded'])
  })

  test('gets another name from its owner, and keeps its address', async () => {
    const teacher = await app.teacher()
    const { slug } = await make(teacher, 'Economy')
    await teacher.expect(204, 'PUT', `/api/classes/${slug}/name`, { name: 'Economics 10b' })
    expect(await classesOf(teacher)).toMatchObject([{ slug, name: 'Economics 10b' }])
    expect((await teacher.send('PUT', `/api/classes/${slug}/name`, { name: ' ' })).status).toBe(400)
    expect(await actionsAbout(slug)).toEqual(['class-created', 'class-renamed'])
  })

  test('who is locked while the cell of a class is down is signed out there later', async () => {
    const [teacher, administrator] = [await app.teacher(), await confirmed(await app.administrator())]
    const { slug } = await make(teacher, 'Cell down')
    const { actor } = await teacher.expect(200, 'GET', '/api/session')
    const { db } = app.database
    await db.insert(passes).values({
      hash: Buffer.alloc(32),
      firmId: await idOf(slug),
      person: { ...actor, language: 'en', passwordHash: null, mfaVerified: false },
      until: new Date(Date.now() + 60_000),
    })
    app.away.add(slug)
    await administrator.expect(204, 'PUT', `/api/host/people/${actor.id}/lock`, { reason: 'Testing' })
    expect(await db.select({ staffId: pendingSignOuts.staffId }).from(pendingSignOuts)).toEqual([{ staffId: actor.id }])
    // An address that would still sign in is revoked.
    expect(await db.$count(passes)).toBe(0)
    const signedOut: string[] = []
    const signOut = async (...names: string[]) => void signedOut.push(names.join(': '))
    await signOutPending(db, { signOut, onError: () => {} })
    await signOutPending(db, { signOut, onError: () => {} })
    expect(signedOut).toEqual([`${slug}: ${actor.id}`])
  })

  test('who is locked loses the session and sees no classes', async () => {
    const [teacher, administrator] = [await app.teacher(), await confirmed(await app.administrator())]
    const { slug } = await make(teacher, 'Locked')
    const { actor } = await teacher.expect(200, 'GET', '/api/session')
    await administrator.expect(204, 'PUT', `/api/host/people/${actor.id}/lock`, { reason: 'Testing' })
    await teacher.expect(401, 'GET', '/api/classes')
    expect(app.calls.at(-1)).toBe(`sign out of ${slug}: ${actor.id}`)
    const logIn = { email: actor.email, password: goodPassword, remember: false }
    expect(await app.visitor().send('POST', '/api/session', logIn)).toMatchObject({ body: { code: 'account-locked' } })
    await administrator.expect(204, 'DELETE', `/api/host/people/${actor.id}/lock`)
    await app.visitor().expect(201, 'POST', '/api/session', logIn)
  })
})

describe('a class', () => {
  const tokenOf = (link: string) => link.split('#')[1]!

  test('is taught together: a new person and one with an account accept an invitation by email', async () => {
    const owner = await app.teacher()
    const { slug } = await make(owner, 'Together')
    const invitations = `/api/classes/${slug}/invitations`
    const { link } = await owner.expect(201, 'POST', invitations, { email: 'New.Person@example.com' })
    const guest = app.visitor()
    expect(await guest.expect(200, 'POST', '/api/lobby/invitations/lookup', { token: tokenOf(link) })).toEqual({
      email: 'new.person@example.com',
      role: 'client',
      className: 'Together',
      hasAccount: false,
    })
    await guest.expect(
      201,
      'POST',
      '/api/lobby/invitations/acceptance',
      newPerson('new.person@example.com', tokenOf(link)),
    )
    expect(await classesOf(guest)).toMatchObject([{ slug, role: 'co-teacher' }])

    const colleague = await app.teacher('colleague@example.com')
    const second = tokenOf((await owner.expect(201, 'POST', invitations, { email: 'colleague@example.com' })).link)
    expect(await app.visitor().expect(200, 'POST', '/api/lobby/invitations/lookup', { token: second })).toMatchObject({
      hasAccount: true,
    })
    expect(await guest.send('POST', '/api/lobby/invitations/membership', { token: second })).toMatchObject({
      body: { code: 'invitation-for-other' },
    })
    await colleague.expect(201, 'POST', '/api/lobby/invitations/membership', { token: second })
    await colleague.expect(409, 'POST', '/api/lobby/invitations/membership', { token: second })
    const { staff } = await owner.expect(200, 'GET', `/api/classes/${slug}`)
    expect(staff.members.map(({ email, role }: { email: string; role: string }) => [email, role])).toEqual([
      [expect.any(String), 'owner'],
      ['new.person@example.com', 'co-teacher'],
      ['colleague@example.com', 'co-teacher'],
    ])
    expect(await owner.send('POST', invitations, { email: 'colleague@example.com' })).toMatchObject({
      body: { code: 'already-teaches' },
    })
  })

  test('can be entered, archived and restored by a co-teacher, but not changed otherwise', async () => {
    const [owner, colleague] = [await app.teacher(), await confirmed(await app.teacher('helper@example.com'))]
    const { slug } = await make(owner, 'Rights')
    const path = `/api/classes/${slug}`
    const { link } = await owner.expect(201, 'POST', `${path}/invitations`, { email: 'helper@example.com' })
    await colleague.expect(201, 'POST', '/api/lobby/invitations/membership', { token: tokenOf(link) })
    const { staff } = await colleague.expect(200, 'GET', path)
    const ownerId = staff.members[0].id as string
    for (const [method, address, body] of [
      ['POST', `${path}/invitations`, { email: 'third@example.com' }],
      ['PUT', `${path}/name`, { name: 'Mine' }],
      ['DELETE', `${path}/staff/${ownerId}`],
      ['GET', `${path}/file`],
      ['POST', `${path}/deletion`, { name: 'Rights' }],
    ] as const)
      expect((await colleague.send(method, address, body)).body).toMatchObject({ code: 'class-not-yours' })
    await colleague.expect(201, 'POST', `${path}/passes`)
    await colleague.expect(204, 'POST', `${path}/archive`)
    await colleague.expect(204, 'POST', `${path}/restoration`)
    expect(await owner.send('DELETE', `${path}/staff/${ownerId}`)).toMatchObject({
      body: { code: 'class-needs-owner' },
    })
    const { actor } = await colleague.expect(200, 'GET', '/api/session')
    await owner.expect(204, 'DELETE', `${path}/staff/${actor.id}`)
    expect(app.calls.at(-1)).toBe(`sign out of ${slug}: ${actor.id}`)
    expect(await app.database.db.$count(pendingSignOuts)).toBe(0)
    await colleague.expect(404, 'GET', path)
    await colleague.expect(404, 'POST', `${path}/passes`)
  })

  test('cannot be joined by a revoked invitation, or by one from a locked person', async () => {
    const owner = await app.teacher()
    const { slug } = await make(owner, 'Revoked')
    const path = `/api/classes/${slug}`
    const invite = async (email: string) =>
      tokenOf((await owner.expect(201, 'POST', `${path}/invitations`, { email })).link)
    const [first, second] = [await invite('one@example.com'), await invite('two@example.com')]
    const { staff } = await owner.expect(200, 'GET', path)
    const open = staff.invitations as { id: string; email: string }[]
    await owner.expect(
      204,
      'DELETE',
      `${path}/invitations/${open.find(({ email }) => email === 'one@example.com')!.id}`,
    )
    const accept = (token: string, email: string) =>
      app.visitor().send('POST', '/api/lobby/invitations/acceptance', newPerson(email, token))
    expect(await accept(first, 'one@example.com')).toMatchObject({ body: { code: 'invitation-not-valid' } })
    const { actor } = await owner.expect(200, 'GET', '/api/session')
    const administrator = await confirmed(await app.administrator())
    await administrator.expect(204, 'PUT', `/api/host/people/${actor.id}/lock`, { reason: 'Testing' })
    expect(await accept(second, 'two@example.com')).toMatchObject({ body: { code: 'invitation-not-valid' } })
  })

  test('that stays archived past the limit of the host is deleted; its owners get an email', async () => {
    const owner = await app.teacher('absent@example.com')
    const { slug } = await make(owner, 'Unused')
    const { db } = app.database
    await owner.expect(204, 'POST', `/api/classes/${slug}/archive`)
    await db
      .update(firms)
      .set({ stateSince: new Date(Date.now() - 91 * 86_400_000) })
      .where(eq(firms.slug, slug))
    await deleteExpiredClasses(app.lobby.services)
    expect(await classesOf(owner)).toMatchObject([{ state: 'archived', deletedOn: null }])
    const administrator = await app.administrator()
    const settings = await administrator.expect(200, 'GET', '/api/host/settings')
    await administrator.expect(200, 'PUT', '/api/host/settings', { ...settings, deleteAfterDays: 92 })
    await deleteExpiredClasses(app.lobby.services)
    expect(await classesOf(owner)).toMatchObject([{ state: 'archived', deletedOn: expect.any(String) }])
    await administrator.expect(200, 'PUT', '/api/host/settings', { ...settings, deleteAfterDays: 90 })
    await deleteExpiredClasses(app.lobby.services)
    await administrator.expect(200, 'PUT', '/api/host/settings', settings)
    expect(await classesOf(owner)).toEqual([])
    const mails = await db.select().from(outbox).where(eq(outbox.recipient, 'absent@example.com')).orderBy(outbox.place)
    expect(mails.at(-1)!.subject).toBe('Your archived class Unused was deleted')
    expect(await actionsAbout(slug)).toEqual(['class-created', 'class-archived', 'class-deleted'])
  })

  test('that was archived as unused is shown as open, and is restored when a teacher enters it', async () => {
    const owner = await app.teacher()
    const { slug } = await make(owner, 'Asleep')
    const idleArchive = { state: 'archived', isIdleArchive: true } as const
    await app.database.db.update(firms).set(idleArchive).where(eq(firms.slug, slug))
    expect(await classesOf(owner)).toMatchObject([{ state: 'open' }])
    await owner.expect(201, 'POST', `/api/classes/${slug}/passes`)
    expect(app.calls.slice(-2)).toEqual([`restore ${slug}`, expect.stringContaining(`enter ${slug}`)])
  })
})

describe('the code of a room', () => {
  test('leads to the address of its firm; a second firm that draws the same code has to draw another', async () => {
    const teacher = await app.teacher()
    const [one, other] = [await make(teacher, 'Codes one'), await make(teacher, 'Codes two')]
    const { db } = app.database
    expect(await reserveJoinCode(db, await idOf(one.slug), 'ABCDEF')).toBe(true)
    expect(await reserveJoinCode(db, await idOf(one.slug), 'ABCDEF')).toBe(true)
    expect(await reserveJoinCode(db, await idOf(other.slug), 'ABCDEF')).toBe(false)
    const visitor = app.visitor()
    for (const typed of ['ABCDEF', 'abc-def', 'abc%20def'])
      expect(await visitor.expect(200, 'GET', `/api/join-codes/${typed}`)).toEqual({
        url: 'http://codes-one.classes.test/join/ABCDEF',
      })
    await visitor.expect(404, 'GET', '/api/join-codes/ZZZZZZ')
    await visitor.expect(404, 'GET', '/api/join-codes/IIIIII')
  })

  test('is deleted with its firm', async () => {
    const teacher = await confirmed(await app.teacher())
    const { slug } = await make(teacher, 'Codes away')
    await reserveJoinCode(app.database.db, await idOf(slug), 'QRSTUV')
    await teacher.expect(204, 'POST', `/api/classes/${slug}/deletion`, { name: 'Codes away' })
    await app.visitor().expect(404, 'GET', '/api/join-codes/QRSTUV')
  })
})
