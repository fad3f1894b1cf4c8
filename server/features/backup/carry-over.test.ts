import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readAuditHead, verifyAuditLog } from '#root/server/platform/audit-chain.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Statements } from '#root/server/platform/database/connection.ts'
import { formerMigrations } from '#root/server/platform/database/former-migrations.ts'
import { knownMigrations, migrate } from '#root/server/platform/database/migrate.ts'
import { encrypt, decrypt } from '#root/server/platform/files/file-cipher.ts'
import { decryptAddress, encryptAddress } from '#root/server/platform/mail/reminder-address.ts'
import { localObjectStore } from '#root/server/platform/node/files/local-object-store.ts'
import { seatReminders } from '#root/server/platform/tables/seat-reminders.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { atFileEnd } from '#root/tests/file-end.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { openTestLesson } from '#root/tests/http/lesson-seats.ts'
import { newPerson } from '#root/tests/people.ts'
import { checkBackup } from './check-backup.ts'
import { importBackup, reset } from './replace-state.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** An instance without a server: a database and a data folder, with a master key in a file. */
async function newInstance(secretsInUse?: ReadonlyMap<string, string>) {
  const database = await freshDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'carry-over-'))
  atFileEnd(() => rmSync(dataDir, { recursive: true }))
  const secrets = path.join(dataDir, 'secrets')
  mkdirSync(secrets)
  const setKey = (key: Buffer) => writeFileSync(path.join(secrets, 'master-key'), `${key.toString('base64')}\n`)
  const source = {
    database,
    store: localObjectStore(path.join(dataDir, 'files')),
    dataDir,
    ...(secretsInUse && { secrets: secretsInUse }),
  }
  const write = (action: string) =>
    database.db.transaction((tx) => recordAudit(tx, { actor: 'system', action, subject: { kind: 'simulation' } }))
  const replacer = {
    gate: { isClosed: () => false, refuseAll: async () => {} },
    record: () => write('replaced'),
    recordAbandoned: () => write('given-up'),
  }
  return {
    ...database,
    write,
    setKey,
    async backup(): Promise<string> {
      const file = path.join(dataDir, `${randomBytes(4).toString('hex')}.tar.gz`)
      await writeBackup(source, createWriteStream(file))
      return file
    },
    bringIn: (file: string) => importBackup(source, createReadStream(file), replacer),
    reset: () => reset(source, replacer),
    actions: async () => {
      const { rows } = await database.owner.query<{ action: string }>('select action from audit_log order by id')
      return rows.map(({ action }) => action)
    },
  }
}

test('a firm whose secrets are not files takes back its own states, and none with other keys', async () => {
  const secrets = new Map([['master-key', `${randomBytes(32).toString('base64')}\n`]])
  const [here, there] = [await newInstance(secrets), await newInstance()]
  there.setKey(randomBytes(32))
  expect(await here.bringIn(await there.backup())).toMatchObject({ refusal: 'backup-with-other-keys' })
  expect(await here.bringIn(await here.backup())).toBeNull()
  expect(await here.actions()).toContain('state-carried-over')
})

test('62 the log of another instance is kept separately, and the own log continues and names it', async () => {
  const [here, there] = [await newInstance(), await newInstance()]
  for (const action of ['a', 'b', 'c']) await there.write(action)
  const brought = (await readAuditHead(there.db))!
  const file = await there.backup()
  await here.write('own')
  expect(await here.bringIn(file)).toBeNull()
  expect(await here.actions()).toEqual(['own', 'replaced', 'state-carried-over'])
  const { rows: details } = await here.owner.query(`select details from audit_log where action = 'state-carried-over'`)
  expect(details[0].details).toMatchObject({ foreignLogEntries: 3, foreignLogDigest: brought.digest })
  const foreign = async () =>
    (
      await here.owner.query(
        `
      select position::int, entry ->> 'action' as action, encode(log_digest, 'hex') = $1 as named,
        digest = audit_digest(jsonb_populate_record(null::audit_log, entry),
          lag(digest, 1, decode(repeat('00', 32), 'hex')) over (order by position)) as whole
      from foreign_audit_entries order by position`,
        [brought.digest],
      )
    ).rows
  const kept = ['a', 'b', 'c'].map((action, n) => ({ position: n + 1, action, named: true, whole: true }))
  expect(await foreign()).toEqual(kept)
  expect((await verifyAuditLog(here.db, [])).gap).toBeNull()

  // It is kept in the next state, and an earlier part of this log does not count as another instance's.
  const own = await here.backup()
  expect(await here.reset()).toBeNull()
  expect(await here.bringIn(own)).toBeNull()
  expect(await foreign()).toEqual(kept)
  expect(await here.actions()).toEqual([
    'own',
    ...Array.from({ length: 3 }, () => ['replaced', 'state-carried-over']).flat(),
  ])
  await here.write('later')
  expect((await verifyAuditLog(here.db, [])).gap).toBeNull()
})

test('62 a current second factor is re-encrypted with the backup’s master key', async () => {
  const here = await newInstance()
  const [old, present] = [randomBytes(32), randomBytes(32)]
  const operator = await newPerson(here.db, 'operator')
  here.setKey(old)
  const file = await here.backup()
  here.setKey(present)
  const context = `second factor of ${operator.id}`
  await here.pool.query('insert into second_factors (user_id, encrypted_secret, enabled_at) values ($1, $2, now())', [
    operator.id,
    encrypt(present, context, Buffer.from('a secret of twenty b')),
  ])
  expect(await here.bringIn(file)).toBeNull()
  const { rows } = await here.pool.query('select encrypted_secret from second_factors where user_id = $1', [
    operator.id,
  ])
  expect(decrypt(old, context, rows[0].encrypted_secret).toString()).toBe('a secret of twenty b')
})

test('62 an email that was changed since stays changed, and nobody in the backup has it', async () => {
  const here = await newInstance()
  const [ann, ben] = [await newPerson(here.db, 'client'), await newPerson(here.db, 'client')]
  const file = await here.backup()
  const set = (id: string, email: string) => here.pool.query(`update "user" set email = $2 where id = $1`, [id, email])
  // They swap their emails, which takes three steps.
  await set(ann.id, 'between@example.com')
  await set(ben.id, ann.email)
  await set(ann.id, ben.email)
  expect(await here.bringIn(file)).toBeNull()
  const { rows } = await here.pool.query('select id, email from "user" where id = any($1)', [[ann.id, ben.id]])
  expect(new Map(rows.map(({ id, email }) => [id, email]))).toEqual(
    new Map([
      [ann.id, ben.email],
      [ben.id, ann.email],
    ]),
  )
})

const oldDigest = Buffer.alloc(32, 1)
const newDigest = Buffer.alloc(32, 2)

/** A lesson with seats, and one seat with money in a lesson that will be deleted. */
async function newClass({ db, pool }: Awaited<ReturnType<typeof newInstance>>) {
  const firm = await openFirm(db)
  const [going, ending] = [await openTestLesson(db, 'ABCDEF', 'play'), await openTestLesson(db, 'GHJKLM', 'play')]
  const sit = async (lesson: typeof going, number: number) => {
    const client = await newPerson(db, 'client')
    const seat = await lesson.seat(client.id, number)
    const card = randomBytes(32)
    await pool.query('update seats set attempt_digest = $2 where id = $1', [
      seat,
      Buffer.concat([oldDigest.subarray(1), Buffer.from([number])]),
    ])
    await pool.query('insert into seat_cards (digest, seat_id) values ($1, $2)', [card, seat])
    return { client, seat, card }
  }
  const seats = { moved: await sit(going, 1), removed: await sit(going, 2), other: await sit(going, 3) }
  const deleted = await sit(ending, 1)
  const { id } = await firm.prove(deleted.client, '500')
  accepted(await firm.approveDeposit(id))
  return { ...seats, deleted, ending }
}

test('62 a seat that was moved, removed or deleted with its lesson since stays so', async () => {
  const here = await newInstance()
  const { moved, removed, other, deleted, ending } = await newClass(here)
  const file = await here.backup()
  const run = (statement: string, ...values: unknown[]) => here.pool.query(statement, values)
  await run('update seat_cards set ended_at = now() where seat_id = $1', moved.seat)
  await run('update seats set attempt_digest = $2 where id = $1', moved.seat, newDigest)
  await run('insert into seat_cards (digest, seat_id) values ($1, $2)', newDigest, moved.seat)
  await run('update seats set removed_at = now() where id = $1', removed.seat)
  await run('update "user" set locked_at = firm_now(), locked_reason = $2 where id = $1', removed.client.id, 'Removed')
  await ending.goTo('closed')
  await run('update lessons set deleted_at = now() where id = $1', ending.id)

  const seatsNow = async () => {
    const { rows } = await run(`
      select seats.id, attempt_digest as secret, removed_at is not null as "isRemoved", locked_at is not null as "isLocked",
        array(select digest from seat_cards where seat_id = seats.id and ended_at is null) as cards
      from seats join "user" on "user".id = client_id`)
    return new Map(rows.map(({ id, ...seat }) => [id, seat]))
  }
  const before = await seatsNow()
  const expectDeleted = async () => {
    const { rows } = await run('select deleted_at from "user" where id = $1', deleted.client.id)
    expect(rows).toEqual([{ deleted_at: expect.any(Date) }])
    const { rows: owed } = await run(
      'select kind, balance_cents from ledger_accounts where client_id = $1',
      deleted.client.id,
    )
    expect(owed.filter(({ balance_cents: cents }) => cents !== 0n)).toEqual([])
  }

  expect(await here.bringIn(file)).toBeNull()
  expect(await seatsNow()).toEqual(new Map([...before].filter(([id]) => id !== deleted.seat)))
  await expectDeleted()
  const { rows: lessons } = await run('select deleted_at from lessons where id = $1', ending.id)
  expect(lessons).toEqual([{ deleted_at: expect.any(Date) }])

  // A reset, which removes all seats, does not change this.
  expect(await here.reset()).toBeNull()
  expect(await here.bringIn(file)).toBeNull()
  const after = await seatsNow()
  expect([...after.keys()].toSorted()).toEqual([moved.seat, removed.seat, other.seat].toSorted())
  for (const { seat, card } of [moved, removed]) {
    expect(after.get(seat)!.cards).not.toContainEqual(card)
    expect(before.get(seat)!.secret.equals(after.get(seat)!.secret)).toBe(false)
  }
  expect(after.get(removed.seat)).toMatchObject({ isRemoved: true, isLocked: true })
  expect(after.get(other.seat)).toEqual(before.get(other.seat))
  await expectDeleted()
})

test('62 an address for reminders that was deleted since stays deleted, and a later one remains', async () => {
  const here = await newInstance()
  const { moved, removed, other } = await newClass(here)
  const [old, present] = [randomBytes(32), randomBytes(32)]
  const enter = async (key: Buffer, { seat }: { seat: string }, address: string) => {
    const id = randomUUID()
    await here.db.insert(seatReminders).values({
      id,
      seatId: seat,
      encryptedAddress: encryptAddress(key, id, { address, token: 'a-token' }),
      tokenHash: randomBytes(32),
      language: 'en',
    })
    await here.pool.query('update seats set reminder_asked_at = now() where id = $1', [seat])
  }
  const seatsWith = async () => {
    const { rows } = await here.pool.query<{ id: string }>('select id from seats where reminder_asked_at is not null')
    return rows.map(({ id }) => id).toSorted()
  }
  here.setKey(old)
  await enter(old, moved, 'ended@example.com')
  await enter(old, removed, 'kept@example.com')
  const file = await here.backup()
  here.setKey(present)
  await here.pool.query('delete from seat_reminders')
  await enter(present, removed, 'kept@example.com')
  await enter(present, other, 'later@example.com')
  expect(await here.bringIn(file)).toBeNull()
  const rows = await here.db.select().from(seatReminders)
  const keys = { masterKey: old, otherMasterKey: null }
  expect(rows.map((row) => decryptAddress(keys, row).address).toSorted()).toEqual([
    'kept@example.com',
    'later@example.com',
  ])
  expect(await seatsWith()).toEqual([moved.seat, removed.seat, other.seat].toSorted())

  // After a reset nobody knows which addresses were deleted, so a backup brings none back.
  expect(await here.reset()).toBeNull()
  expect(await here.bringIn(file)).toBeNull()
  expect(await here.db.select().from(seatReminders)).toEqual([])
  expect(await seatsWith()).toEqual([moved.seat, removed.seat].toSorted())
})

/** Makes a database, and so its next backup, list the migrations before the baseline. */
async function nameFormer({ owner }: { owner: Statements }, names = [...formerMigrations.keys()]) {
  await owner.query('delete from schema_migrations')
  await owner.query(`insert into schema_migrations (name, checksum) select unnest($1::text[]), ''`, [names])
}

test('a backup of the last version before the baseline is imported and restored', async () => {
  const there = await newInstance()
  await there.owner.query('drop schema public cascade; create schema public')
  await migrate(there, () => {}, { only: knownMigrations().filter((name) => name < '101') })
  await there.write('before')
  await there.owner.query("insert into settings (name, value) values ('kept', 'yes')")
  // Migration 106 renamed this column.
  await there.owner.query("insert into withdrawal_freezes (notice, begun_by) values ('Paused', 'olga')")
  await nameFormer(there)
  const file = await there.backup()
  const isThere = async ({ owner }: { owner: Statements }) => {
    const { rows } = await owner.query("select value from settings where name = 'kept'")
    expect(rows).toEqual([{ value: 'yes' }])
    const { rows: freezes } = await owner.query('select notice, started_by from withdrawal_freezes')
    expect(freezes).toEqual([{ notice: 'Paused', started_by: 'olga' }])
    const { rows: applied } = await owner.query('select name from schema_migrations order by name')
    expect(applied.map(({ name }) => name)).toEqual(knownMigrations())
  }

  const here = await newInstance()
  expect(await here.bringIn(file)).toBeNull()
  await isThere(here)

  const database = await freshDatabase()
  await database.owner.query('drop schema public cascade; create schema public')
  const folder = mkdtempSync(path.join(tmpdir(), 'restored-'))
  atFileEnd(() => rmSync(folder, { recursive: true }))
  const dataDir = path.join(folder, 'data')
  await restoreBackup(file, {
    dataDir,
    open: async () => ({ database, store: localObjectStore(path.join(dataDir, 'files')) }),
  })
  await isThere(database)
  expect((await verifyAuditLog(database.db, [])).gap).toBeNull()
})

test('a backup of an earlier version is refused with instructions', async () => {
  const there = await newInstance()
  await nameFormer(there, [...formerMigrations.keys()].slice(0, -1))
  const file = await there.backup()
  await expect(checkBackup(file)).rejects.toThrow(
    / from an early version of Glasshouse .+: restore it with the version that made it/,
  )
  expect(await (await newInstance()).bringIn(file)).toMatchObject({ refusal: 'backup-incomplete' })
})
