import { and, asc, desc, eq, gt, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Cell, FirmQuery, HostedFirm, HostState } from '#root/contract/host/administration.ts'
import type { ClassQuota, HostSettings } from '#root/contract/host/host-settings.ts'
import type { Actor } from '#root/contract/identity.ts'
import type { LocalizedText } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import type { Page } from '#root/contract/route.ts'
import { type CellState, checkClassState, type ClassState } from '#root/domain/host.ts'
import { isRefusal, refuse, type Refusal } from '#root/domain/refusal.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { emailTo, sendMail } from '#root/server/platform/mail/send-mail.ts'
import { type PageQuery, toPage } from '#root/server/platform/page.ts'
import { storeSetting } from '#root/server/platform/stored-settings.ts'
import type { AuditFields } from '#root/server/platform/tables/audit.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import type { Classes } from '../classes.ts'
import { readHostSettings, storeHostSettings } from '../directory/host-settings.ts'
import { cells, type FirmRow, firms } from '../directory/tables.ts'
import { isWithoutWorker } from '../firm-work.ts'
import { ownQuotaOf, storedQuotaOf } from '../quotas.ts'
import { forgetJoinCodes } from './join-codes.ts'
import { publishChange, publishQuotas } from './publish-change.ts'
import { memberships } from './tables.ts'
import { changeClassState, readClassStaff, type SignedIn } from './teachers-classes.ts'

/** The current load of a cell; null if it does not answer. */
export interface CellLoad {
  readonly answersInMs: number
  readonly connections: number
  readonly maxConnections: number
}

/** The operations of the host on its cells and on the tables of its firms. */
export interface HostWork {
  /** Queries a cell for its load. */
  readonly probeCell: (cellId: string) => Promise<CellLoad | null>
  /** Stores a cell that answers, and returns its id; null if it does not answer or its role may not create databases. */
  readonly addCell: (tx: Transaction, cell: { readonly name: string; readonly url: string }) => Promise<string | null>
  /** The migrations of this release, in the form in which firms record them. */
  readonly schemaVersion: string
  /** Migrates the firms with the tables of an earlier release, in the background. */
  readonly migrateFirms: () => void
}

export interface ConsoleServices {
  readonly db: Queryable
  readonly classes: Classes
  readonly work: HostWork
}

/** The number of rows on a page. */
const pageSize = 50

const shownStates: readonly ClassState[] = ['open', 'moving', 'archived']

/** The current state of the host. */
export async function readHostState({ db, work }: ConsoleServices): Promise<HostState> {
  const startedAt = performance.now()
  await db.execute(sql`select 1`)
  const directoryMs = Math.round((performance.now() - startedAt) * 10) / 10
  const [settings, states, late, mail] = await Promise.all([
    readHostSettings(db),
    db.execute<{ state: ClassState; count: bigint }>(sql`select state, count(*) from firms group by state`),
    db.execute<{ outdated: bigint; overdue: bigint }>(sql`
      select count(*) filter (where schema_version <> ${work.schemaVersion}) as outdated,
        count(*) filter (where due_at < now() - interval '1 minute' and ${isWithoutWorker}) as overdue
      from firms where state = 'open'`),
    db.execute<{ waiting: bigint; failed: bigint }>(sql`
      select count(*) filter (where given_up_at is null) as waiting, count(*) filter (where given_up_at is not null) as failed
      from outbox where sent_at is null`),
  ])
  return {
    directoryMs,
    states: Object.fromEntries(states.rows.map(({ state, count }) => [state, Number(count)])) as HostState['states'],
    readyFirmsWanted: settings.readyFirms,
    schemaVersion: work.schemaVersion,
    outdated: Number(late.rows[0]!.outdated),
    overdue: Number(late.rows[0]!.overdue),
    mailWaiting: Number(mail.rows[0]!.waiting),
    mailFailed: Number(mail.rows[0]!.failed),
  }
}

/** A page of the firms by slug. The search covers names, slugs and the addresses of owners. */
export async function listFirms(services: ConsoleServices, query: FirmQuery): Promise<Page<HostedFirm>> {
  const { search, state, cell, after, before } = query
  const found = search ? containing(services.db, search) : undefined
  const states = inArray(firms.state, state ? [state] : [...shownStates])
  const inCell = cell === undefined ? undefined : eq(cells.name, cell)
  const isAfter = after === undefined ? undefined : gt(firms.slug, after)
  const isBefore = before === undefined ? undefined : lt(firms.slug, before)
  const rows = await selectFirms(services, and(states, inCell, found, isAfter, isBefore), query)
  return toPage(rows, query, ({ slug }) => slug, pageSize)
}

function containing(db: Queryable, search: string): SQL | undefined {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const taught = db
    .select({ id: memberships.firmId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.staffId))
    .where(or(ilike(users.email, pattern), ilike(users.name, pattern)))
  return or(ilike(firms.name, pattern), ilike(firms.slug, pattern), inArray(firms.id, taught))
}

async function selectFirms(
  { db, work }: ConsoleServices,
  which: SQL | undefined,
  { before }: PageQuery = {},
): Promise<HostedFirm[]> {
  const owners = sql<string[]>`(select coalesce(array_agg(u.email order by m.added_at), '{}')
    from memberships m join "user" u on u.id = m.staff_id where m.firm_id = ${firms.id} and m.role = 'owner')`
  const [settings, rows] = await Promise.all([
    readHostSettings(db),
    db
      .select({ firm: firms, cell: { id: cells.id, name: cells.name }, owners })
      .from(firms)
      .leftJoin(cells, eq(cells.id, firms.cellId))
      .where(which)
      .orderBy(before === undefined ? asc(firms.slug) : desc(firms.slug))
      .limit(pageSize + 1),
  ])
  return rows.map(({ firm, cell, owners: emails }) => ({
    slug: firm.slug!,
    name: firm.name ?? '',
    state: firm.state,
    cell: firm.state === 'archived' ? null : cell,
    people: firm.quota.people ?? settings.peoplePerClass,
    bytes: Number(firm.state === 'archived' ? (firm.archiveBytes ?? firm.bytes) : firm.bytes),
    schemaVersion: firm.schemaVersion,
    isCurrent: firm.state === 'archived' || firm.schemaVersion === work.schemaVersion,
    owners: emails,
    createdAt: firm.createdAt.toISOString(),
    lastUsedAt: firm.lastUsedAt?.toISOString() ?? null,
  }))
}

type ShownFirm = FirmRow & { readonly slug: string; readonly name: string }

async function findFirm(db: Queryable, slug: string): Promise<ShownFirm | Refusal<'not-found'>> {
  const [firm] = await db
    .select()
    .from(firms)
    .where(and(eq(firms.slug, slug), inArray(firms.state, [...shownStates])))
  return (firm as ShownFirm | undefined) ?? refuse('not-found')
}

/** One firm with its teachers and its own limits. Nothing from inside the firm is read. */
export async function readFirm(services: ConsoleServices, slug: string) {
  const row = await findFirm(services.db, slug)
  if (isRefusal(row)) return row
  const [[firm], staff] = await Promise.all([
    selectFirms(services, eq(firms.id, row.id)),
    readClassStaff(services.db, row.id),
  ])
  return { firm: firm!, staff, quota: ownQuotaOf(row) }
}

/** Sets the limits of one class, which apply at once in every process, and audits the changed ones. */
export function changeFirmQuota({ db }: ConsoleServices, actor: Actor, slug: string, requested: ClassQuota) {
  return db.transaction(async (tx) => {
    const found = await findFirm(tx, slug)
    if (isRefusal(found)) return found
    const [row] = await tx.select().from(firms).where(eq(firms.id, found.id)).for('update')
    const before: AuditFields = { ...ownQuotaOf(row!) }
    const after: AuditFields = { ...requested }
    const changed = Object.keys(after).filter((name) => before[name] !== after[name])
    if (changed.length === 0) return null
    await tx
      .update(firms)
      .set({ quota: storedQuotaOf(requested) })
      .where(eq(firms.id, found.id))
    const only = (fields: AuditFields) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]))
    await recordAudit(tx, {
      actor,
      action: 'class-quota-changed',
      subject: { kind: 'class', id: found.id },
      before: only(before),
      after: only(after),
      details: { name: found.name },
    })
    await publishChange(tx, found.id)
    await publishQuotas(tx)
    return null
  })
}

async function findIn(db: Queryable, slug: string, needed: 'open' | 'archived' | 'any') {
  const firm = await findFirm(db, slug)
  return isRefusal(firm) ? firm : (checkClassState(firm.state, needed) ?? firm)
}

/** Moves a firm to another open cell with room. Refuses the firm's current cell. */
export async function moveFirm({ db, classes }: ConsoleServices, actor: Actor, slug: string, cellId: string) {
  const firm = await findIn(db, slug, 'open')
  if (isRefusal(firm)) return firm
  if (firm.cellId === cellId) return refuse('already-in-cell')
  const [cell] = await db
    .select()
    .from(cells)
    .where(sql`${cells.id}::text = ${cellId}`)
  if (!cell) return refuse('not-found')
  if (cell.state !== 'open') return refuse('cell-not-open')
  const present = and(eq(firms.cellId, cell.id), sql`${firms.state} not in ('archived', 'deleted')`)
  if ((await db.$count(firms, present)) >= cell.firmsLimit) return refuse('cell-full')
  return changeClassState(db, actor, firm, 'class-moved', () => classes.move(slug, cell.id), { cell: cell.name })
}

export async function archiveFirm({ db, classes }: ConsoleServices, actor: Actor, slug: string) {
  const firm = await findIn(db, slug, 'open')
  return isRefusal(firm) ? firm : changeClassState(db, actor, firm, 'class-archived', () => classes.archive(slug))
}

export async function restoreFirm({ db, classes }: ConsoleServices, actor: Actor, slug: string) {
  const firm = await findIn(db, slug, 'archived')
  return isRefusal(firm) ? firm : changeClassState(db, actor, firm, 'class-restored', () => classes.restore(slug))
}

/** Deletes a firm permanently, and emails its owners. The request must repeat the name. */
export async function deleteFirm({ db, classes }: ConsoleServices, actor: Actor, slug: string, name: string) {
  const firm = await findIn(db, slug, 'any')
  if (isRefusal(firm)) return firm
  if (name.trim() !== firm.name) return refuse('class-name-differs', { field: 'name' })
  return changeClassState(db, actor, firm, 'class-deleted', async () => {
    await classes.remove(slug)
    await forgetJoinCodes(db, firm.id)
    await db.transaction((tx) => mailOwners(tx, firm, m.lobby_mail_deleted_subject, m.lobby_mail_deleted_body))
  })
}

/** Emails the owners of a class about an operation of the host. */
export async function mailOwners(
  tx: Transaction,
  firm: Pick<FirmRow, 'id' | 'name'>,
  subject: (inputs: { name: string }, options: Parameters<LocalizedText>[0]) => string,
  text: (inputs: { name: string }, options: Parameters<LocalizedText>[0]) => string,
): Promise<void> {
  const { id, email, firstName } = users
  const owners = await tx
    .select({ id, email, firstName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.staffId))
    .where(and(eq(memberships.firmId, firm.id), eq(memberships.role, 'owner')))
  const name = { name: firm.name ?? '' }
  for (const owner of owners)
    await sendMail(
      tx,
      emailTo(owner, {
        kind: 'security',
        subject: (options) => subject(name, options),
        text: (options) => text(name, options),
      }),
    )
}

/**
 * Makes a person with an account the owner of a class, so that the class is not lost when its teacher leaves. Its
 * present owners get an email. This is the only way for an administrator to enter a class.
 */
export async function appointOwner({ db }: ConsoleServices, actor: Actor, slug: string, email: string) {
  const firm = await findFirm(db, slug)
  if (isRefusal(firm)) return firm
  const [person] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), sql`${users.deletedAt} is null`))
  if (!person) return refuse('not-found', { field: 'email' })
  return db.transaction(async (tx) => {
    await mailOwners(tx, firm, m.lobby_mail_owner_subject, m.lobby_mail_owner_body)
    await tx
      .insert(memberships)
      .values({ firmId: firm.id, staffId: person.id, role: 'owner' })
      .onConflictDoUpdate({ target: [memberships.firmId, memberships.staffId], set: { role: 'owner' } })
    const subject = { kind: 'class', id: firm.id }
    const details = { name: firm.name, email: person.email }
    await recordAudit(tx, { actor, action: 'owner-appointed', subject, concerns: person.id, details })
    await publishChange(tx, firm.id)
    return readClassStaff(tx, firm.id)
  })
}

/** The cells, each queried for this answer, so that an unavailable one is shown. */
export async function listCells({ db, work }: ConsoleServices): Promise<Cell[]> {
  const [rows, { rows: loads }] = await Promise.all([
    db.select().from(cells).orderBy(asc(cells.name)),
    db.execute<{ cell_id: string; firms: bigint; active: bigint; bytes: string }>(sql`
      select cell_id, count(*) as firms, count(*) filter (where last_used_at > now() - interval '5 minutes') as active,
        coalesce(sum(bytes), 0)::text as bytes
      from firms where state not in ('archived', 'deleted') group by cell_id`),
  ])
  return Promise.all(
    rows.map(async ({ id, name, address, state, firmsLimit }) => {
      const load = loads.find(({ cell_id: cell }) => cell === id)
      const probe = await work.probeCell(id)
      return {
        id,
        name,
        address,
        state,
        firmsLimit,
        firms: Number(load?.firms ?? 0),
        active: Number(load?.active ?? 0),
        bytes: Number(load?.bytes ?? 0),
        answersInMs: probe?.answersInMs ?? null,
        connections: probe?.connections ?? null,
        maxConnections: probe?.maxConnections ?? null,
      }
    }),
  )
}

interface NewCell {
  readonly name: string
  readonly url: string
  readonly firmsLimit: number
}

/** Adds a cell. Refuses a cell that does not answer, and a name that is taken. The audit log never contains its URL. */
export async function addCell({ db, work }: ConsoleServices, actor: Actor, { name, url, firmsLimit }: NewCell) {
  if ((await db.$count(cells, eq(cells.name, name))) > 0) return refuse('cell-name-taken', { field: 'name' })
  return db.transaction(async (tx) => {
    const id = await work.addCell(tx, { name, url })
    if (id === null) return refuse('cell-unreachable', { field: 'url' })
    await tx.update(cells).set({ firmsLimit }).where(eq(cells.id, id))
    const details = { name, firmsLimit }
    await recordAudit(tx, { actor, action: 'cell-added', subject: { kind: 'cell', id }, details })
    await publishChange(tx)
    return { id }
  })
}

interface CellChange {
  readonly state: CellState
  readonly firmsLimit: number
}

/** Opens a cell for new firms or drains it, and sets its maximum of firms. */
export async function changeCell({ db }: ConsoleServices, actor: Actor, id: string, change: CellChange) {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(cells)
      .where(sql`${cells.id}::text = ${id}`)
      .for('update')
    if (!before) return refuse('not-found')
    await tx.update(cells).set(change).where(eq(cells.id, before.id))
    await recordAudit(tx, {
      actor,
      action: 'cell-changed',
      subject: { kind: 'cell', id },
      before: { state: before.state, firmsLimit: before.firmsLimit },
      after: { ...change },
      details: { name: before.name },
    })
    await publishChange(tx)
    return null
  })
}

/** Starts the migration of all firms with the tables of an earlier release. Returns their number. */
export async function sweepMigrations({ db, work }: ConsoleServices, actor: Actor): Promise<{ outdated: number }> {
  const older = sql`${firms.schemaVersion} <> ${work.schemaVersion}`
  const outdated = await db.$count(firms, and(inArray(firms.state, ['open', 'ready']), older))
  const details = { outdated, schemaVersion: work.schemaVersion }
  await db.transaction((tx) =>
    recordAudit(tx, { actor, action: 'migrations-swept', subject: { kind: 'host' }, details }),
  )
  work.migrateFirms()
  return { outdated }
}

/**
 * Stores the settings, and audits the changed ones. Returns the current settings. Refuses to require a second factor if
 * the requesting session has none, because the administrator would lock themselves out.
 */
export function changeHostSettings(
  db: Queryable,
  { actor, session }: SignedIn,
  requested: HostSettings,
): Promise<HostSettings | Refusal<'second-factor-first'>> {
  return db.transaction(async (tx) => {
    const before = flatten(await readHostSettings(tx))
    const isRequired = requested.requiresSecondFactor
    if (isRequired && !before.requiresSecondFactor && !session.mfaVerified)
      return refuse('second-factor-first', { field: 'requiresSecondFactor' })
    const after = flatten(requested)
    const changed = Object.keys(after).filter((name) => before[name] !== after[name])
    if (changed.length === 0) return requested
    await storeHostSettings(tx, requested)
    // The gate of the staff's routes is that of a firm.
    await storeSetting(tx, 'staff-second-factor', isRequired ? 'required' : null)
    const only = (fields: AuditFields) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]))
    await recordAudit(tx, {
      actor,
      action: 'host-settings-changed',
      subject: { kind: 'host' },
      before: only(before),
      after: only(after),
    })
    await publishChange(tx)
    await publishQuotas(tx)
    // Their pages read the session again, and ask those without a second factor to set one up.
    await publish(tx, 'operators', { type: 'session' })
    return readHostSettings(tx)
  })
}

function flatten({ quota, ...settings }: HostSettings): AuditFields {
  return { ...settings, ...quota }
}
