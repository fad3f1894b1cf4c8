import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { hostRouteTable } from '#root/contract/host/routes.ts'
import { cells, firms } from '#root/server/host/directory/tables.ts'
import { verifyAuditLog } from '#root/server/platform/audit-chain.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { leases } from '#root/server/platform/tables/leases.ts'
import { outbox } from '#root/server/platform/tables/outbox.ts'
import type { Browser } from '../http/browser.ts'
import { confirmed, type LobbyApp, openLobbyApp } from './lobby-app.ts'

let app: LobbyApp
let administrator: Browser
beforeAll(async () => {
  app = await openLobbyApp()
  administrator = await confirmed(await app.administrator())
})

const make = async (teacher: Browser, name: string) =>
  (await teacher.expect(201, 'POST', '/api/classes', { name, language: 'en', people: 30 })).slug as string
const addCell = async (name: string, url = 'postgres://admin:secret@elsewhere/postgres', firmsLimit = 100) =>
  administrator.send('POST', '/api/host/cells', { name, url, firmsLimit })
const audited = async (action: string) =>
  (await app.database.db.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(auditLog.id)).at(-1)

describe('the host’s console', () => {
  test('is for the staff of the host: an auditor reads, and a teacher and a visitor see nothing', async () => {
    const [auditor, teacher, visitor] = [await confirmed(await app.auditor()), await app.teacher(), app.visitor()]
    const ofStaff = hostRouteTable.filter(({ access }) => access === 'staff' || access === 'operator')
    expect(ofStaff.length).toBeGreaterThan(20)
    for (const { method, path, access } of ofStaff) {
      const address = path.replaceAll(/\{\w+\}/g, 'none')
      const statusFor = async (browser: Browser) => (await browser.send(method.toUpperCase(), address)).status
      expect([path, await statusFor(visitor)]).toEqual([path, 401])
      expect([path, await statusFor(teacher)]).toEqual([path, 403])
      const allowed = access === 'operator' ? [403] : [200, 404]
      expect([path, allowed.includes(await statusFor(auditor))]).toEqual([path, true])
    }
  })

  test('lists the firms by pages, and finds them by name, owner, state and cell', async () => {
    const teacher = await app.teacher('owner@example.com')
    const [history, biology] = [await make(teacher, 'History'), await make(teacher, 'Biology')]
    await teacher.expect(204, 'POST', `/api/classes/${biology}/archive`)
    const list = async (query: string) => {
      const { rows } = await administrator.expect(200, 'GET', `/api/host/firms?${query}`)
      return (rows as { slug: string }[]).map(({ slug }) => slug)
    }
    expect(await list('search=histo')).toEqual([history])
    expect(await list('search=owner%40example.com')).toEqual([biology, history])
    expect(await list('search=owner%40example.com&state=archived')).toEqual([biology])
    expect(await list('search=owner%40example.com&cell=first')).toEqual([biology, history])
    expect(await list('cell=none')).toEqual([])
    expect(await list(`search=owner%40example.com&after=${biology}`)).toEqual([history])
    expect(await administrator.expect(200, 'GET', `/api/host/firms/${history}`)).toMatchObject({
      firm: { slug: history, owners: ['owner@example.com'], isCurrent: true, cell: { name: 'first' } },
      staff: { members: [{ email: 'owner@example.com', role: 'owner' }] },
    })
    await administrator.expect(404, 'GET', '/api/host/firms/there-is-none')
  })

  test('turns the pages of the firms and of the people forward and back', async () => {
    const { db } = app.database
    const [cell] = await db.select().from(cells)
    const names = Array.from({ length: 120 }, (_, number) => `paged-${String(number).padStart(3, '0')}`)
    const shared = {
      cellId: cell!.id,
      databaseName: 'firm_paged',
      schemaVersion: 'present',
      wrappedKeys: Buffer.alloc(1),
    }
    await db
      .insert(firms)
      .values(names.map((slug) => ({ ...shared, id: randomUUID(), slug, name: slug, state: 'open' as const })))
    await db.insert(users).values(
      names.map((name) => ({
        id: name,
        name,
        firstName: name,
        lastName: 'x',
        email: `${name}@example.com`,
        username: name,
        role: 'client' as const,
        phoneNumber: '',
        country: '',
      })),
    )
    const firmPage = async (place: string) => administrator.expect(200, 'GET', `/api/host/firms?search=paged-${place}`)
    const peoplePage = async (place: string) =>
      (await administrator.expect(200, 'GET', `/api/host/people?search=paged-${place}`)).people
    for (const [read, key] of [
      [firmPage, 'slug'],
      [peoplePage, 'id'],
    ] as const) {
      const shown = ({ rows }: { rows: Record<string, string>[] }) => rows.map((row) => row[key])
      const first = await read('')
      const second = await read(`&after=${first.next}`)
      const last = await read(`&after=${second.next}`)
      expect([shown(first), shown(second), shown(last)]).toEqual([
        names.slice(0, 50),
        names.slice(50, 100),
        names.slice(100),
      ])
      expect([first.previous, last.next]).toEqual([null, null])
      expect(shown(await read(`&before=${last.previous}`))).toEqual(names.slice(50, 100))
      expect(await read(`&before=${second.previous}`)).toEqual(first)
    }
    await db.delete(users).where(like(users.id, 'paged-%'))
    await db.delete(firms).where(like(firms.slug, 'paged-%'))
  })

  test('shows the state of the directory, the cells, the tables and the mail', async () => {
    const teacher = await app.teacher()
    const slug = await make(teacher, 'Outdated')
    const due = { schemaVersion: 'earlier', dueAt: new Date(Date.now() - 3_600_000) }
    await app.database.db.update(firms).set(due).where(eq(firms.slug, slug))
    const state = await administrator.expect(200, 'GET', '/api/host')
    expect(state).toMatchObject({ schemaVersion: 'present', outdated: 1, overdue: 1, readyFirmsWanted: null })
    expect(state.states.open).toBeGreaterThan(0)
    // A process that works for a firm is not late.
    const [firm] = await app.database.db.select({ id: firms.id }).from(firms).where(eq(firms.slug, slug))
    const lease = { name: `firm ${firm!.id}`, holder: randomUUID(), token: 1n, until: new Date(Date.now() + 60_000) }
    await app.database.db.insert(leases).values(lease)
    expect(await administrator.expect(200, 'GET', '/api/host')).toMatchObject({ overdue: 0 })
    await app.database.db.delete(leases).where(eq(leases.name, lease.name))
    expect(await administrator.expect(202, 'POST', '/api/host/migrations')).toEqual({ outdated: 1 })
    expect(app.calls).toContain('migrate')
    await app.database.db.update(firms).set({ schemaVersion: 'present', dueAt: null }).where(eq(firms.slug, slug))
    expect(await administrator.expect(200, 'GET', '/api/host')).toMatchObject({ outdated: 0, overdue: 0 })
  })

  test('adds a cell that answers, drains it, and never shows its password', async () => {
    expect(await addCell('second', 'postgres://admin:secret@nowhere/postgres')).toMatchObject({
      status: 400,
      body: { code: 'cell-unreachable', field: 'url' },
    })
    const { body } = await addCell('second')
    expect(await addCell('second')).toMatchObject({ status: 409, body: { code: 'cell-name-taken' } })
    await administrator.expect(204, 'PUT', `/api/host/cells/${body.id}`, { state: 'draining', firmsLimit: 7 })
    const list = await administrator.send('GET', '/api/host/cells')
    expect(list.body.cells).toMatchObject([
      { name: 'first', state: 'open', answersInMs: 1.5, connections: 12 },
      { name: 'second', state: 'draining', firmsLimit: 7, firms: 0 },
    ])
    app.away.add(body.id)
    expect((await administrator.expect(200, 'GET', '/api/host/cells')).cells[1]).toMatchObject({ answersInMs: null })
    app.away.delete(body.id)
    expect(JSON.stringify(list.body)).not.toContain('secret')
    expect(JSON.stringify((await audited('cell-added'))!.details)).not.toContain('secret')
    await administrator.expect(404, 'PUT', `/api/host/cells/${crypto.randomUUID()}`, { state: 'open', firmsLimit: 1 })
    await administrator.expect(404, 'PUT', '/api/host/cells/none', { state: 'open', firmsLimit: 1 })
  })

  test('moves a firm to another open cell with room, and refuses every other one', async () => {
    const slug = await make(await app.teacher(), 'Travels')
    const path = `/api/host/firms/${slug}/move`
    const [first] = await app.database.db.select().from(cells).where(eq(cells.name, 'first'))
    const roomy = (await addCell('third')).body.id as string
    const tiny = (await addCell('tiny', undefined, 1)).body.id as string
    const move = async (cellId: string) => (await administrator.send('POST', path, { cellId })).body?.code
    expect(await move(first!.id)).toBe('already-in-cell')
    expect(await move('none')).toBe('not-found')
    await app.database.db.update(cells).set({ firmsLimit: 0 }).where(eq(cells.id, tiny))
    expect(await move(tiny)).toBe('cell-full')
    await administrator.expect(204, 'PUT', `/api/host/cells/${tiny}`, { state: 'draining', firmsLimit: 9 })
    expect(await move(tiny)).toBe('cell-not-open')
    await administrator.expect(204, 'POST', path, { cellId: roomy })
    expect((await administrator.expect(200, 'GET', `/api/host/firms/${slug}`)).firm.cell).toEqual({
      id: roomy,
      name: 'third',
    })
    expect(await audited('class-moved')).toMatchObject({ details: { name: 'Travels', cell: 'third' } })
    await app.database.db.update(firms).set({ state: 'moving' }).where(eq(firms.slug, slug))
    expect(await move(first!.id)).toBe('class-moving')
  })

  test('deletes a firm with its name alone, and its owners get an email', async () => {
    const slug = await make(await app.teacher('gone@example.com'), 'To delete')
    const path = `/api/host/firms/${slug}/deletion`
    expect(await administrator.send('POST', path, { name: 'Another' })).toMatchObject({
      body: { code: 'class-name-differs' },
    })
    await administrator.expect(204, 'POST', path, { name: 'To delete' })
    await administrator.expect(404, 'GET', `/api/host/firms/${slug}`)
    const mails = await app.database.db.select().from(outbox).where(eq(outbox.recipient, 'gone@example.com'))
    expect(mails.map(({ subject }) => subject)).toContain('Your class To delete was deleted')
  })

  test('lets an administrator enter no class, but appoint an owner; the present owners get an email', async () => {
    const slug = await make(await app.teacher('leaves@example.com'), 'Orphan')
    await administrator.expect(404, 'POST', `/api/classes/${slug}/passes`)
    await administrator.expect(404, 'GET', `/api/classes/${slug}`)
    const heir = await app.teacher('heir@example.com')
    const path = `/api/host/firms/${slug}/owners`
    expect(await administrator.send('POST', path, { email: 'nobody@example.com' })).toMatchObject({
      status: 404,
      body: { field: 'email' },
    })
    const { members } = await administrator.expect(200, 'POST', path, { email: 'heir@example.com' })
    expect(members).toMatchObject([{ email: 'leaves@example.com' }, { email: 'heir@example.com', role: 'owner' }])
    await heir.expect(201, 'POST', `/api/classes/${slug}/passes`)
    const mails = await app.database.db.select().from(outbox).where(eq(outbox.recipient, 'leaves@example.com'))
    expect(mails.map(({ subject }) => subject)).toContain('Your class Orphan has an additional owner')
  })

  test('sets the limits of one class, and takes those of the host again', async () => {
    const teacher = await app.teacher()
    const slug = await make(teacher, 'Own limits')
    const address = `/api/host/firms/${slug}/quota`
    const none = { people: null, requestsPerMinute: null, fileBytes: null, storedBytes: null }
    const own = async () => (await administrator.expect(200, 'GET', `/api/host/firms/${slug}`)).quota
    const peopleOf = async () => (await teacher.expect(200, 'GET', `/api/classes/${slug}`)).class.people
    const stored = async () =>
      (await app.database.db.select({ quota: firms.quota }).from(firms).where(eq(firms.slug, slug)))[0]!.quota
    expect(await own()).toEqual({ ...none, people: 30 })
    for (const wrong of [{ people: 501 }, { requestsPerMinute: 59 }, { fileBytes: 1.5 }, { unknown: 1 }])
      expect((await administrator.send('PUT', address, { ...none, ...wrong })).status).toBe(400)
    expect((await administrator.send('PUT', address, { people: 40 })).status).toBe(400)
    await administrator.expect(404, 'PUT', '/api/host/firms/there-is-none/quota', none)
    const before = app.calls.filter((call) => call === 'quotas').length
    await administrator.expect(204, 'PUT', address, { ...none, people: 40, fileBytes: 2_000_000 })
    expect(await own()).toEqual({ ...none, people: 40, fileBytes: 2_000_000 })
    expect(await stored()).toEqual({ people: 40, streams: 200, fileBytes: 2_000_000 })
    expect(await peopleOf()).toBe(40)
    await expect.poll(() => app.calls.filter((call) => call === 'quotas').length).toBe(before + 1)
    expect(await audited('class-quota-changed')).toMatchObject({
      details: { name: 'Own limits' },
      stateBefore: { people: 30, fileBytes: null },
      stateAfter: { people: 40, fileBytes: 2_000_000 },
    })
    await administrator.expect(204, 'PUT', address, none)
    expect(await stored()).toEqual({})
    expect(await peopleOf()).toBe(300)
  })

  test('changes settings within their ranges', async () => {
    const settings = await administrator.expect(200, 'GET', '/api/host/settings')
    for (const wrong of [{ classesPerTeacher: 0 }, { peoplePerClass: 501 }, { archiveAfterDays: 1.5 }, { unknown: 1 }])
      expect((await administrator.send('PUT', '/api/host/settings', { ...settings, ...wrong })).status).toBe(400)
    expect(await administrator.expect(200, 'PUT', '/api/host/settings', { ...settings, readyFirms: 3 })).toEqual({
      ...settings,
      readyFirms: 3,
    })
    const withoutOne = { ...settings, openSignUp: undefined }
    await administrator.expect(400, 'PUT', '/api/host/settings', withoutOne)
    expect(await audited('host-settings-changed')).toMatchObject({
      stateBefore: { readyFirms: null },
      stateAfter: { readyFirms: 3 },
    })
  })
})

describe('the audit log of the host', () => {
  test('records who created, entered, moved and deleted a class, and its chain is intact', async () => {
    const { rows } = await administrator.expect(200, 'GET', '/api/operator/audit-events')
    const actions = new Set((rows as { action: string }[]).map(({ action }) => action))
    for (const action of ['class-created', 'class-entered', 'class-moved', 'class-deleted', 'owner-appointed'])
      expect(actions).toContain(action)
    expect(await administrator.expect(200, 'GET', '/api/operator/audit-events/verification')).toMatchObject({
      gap: null,
    })
  })

  test('reports an entry that was changed by hand', async () => {
    await app.database.owner.query('alter table audit_log disable trigger user')
    await app.database.owner.query(`update audit_log set action = 'class-entered' where action = 'class-deleted'`)
    expect((await verifyAuditLog(app.database.db, [])).gap).toMatchObject({ kind: 'changed' })
    await app.database.owner.query(
      `update audit_log set action = 'class-deleted' where action = 'class-entered' and details ? 'name'`,
    )
    await app.database.owner.query('alter table audit_log enable trigger user')
  })
})
