import { expect, inject, test } from 'vitest'
import { NotPossible } from '#root/server/host/firm-transfers.ts'
import { schemaVersion } from '#root/server/host/provision.ts'
import { queryAt, startTestHost } from './host.ts'
import { newTeacher } from './teachers.ts'

/* During a rolling restart this server is the old one, and the next release has migrated some firms. */

const admin = inject('testServerUrl')
const host = await startTestHost({ GLASSHOUSE_CELLS: `one=${admin},two=${admin}` })

async function openClass(name: string) {
  const { slug, enterUrl } = await host.classes.create({ name, language: 'en', owner: newTeacher() })
  const teacher = host.browser()
  expect((await teacher.request(enterUrl)).status).toBe(303)
  const url = new URL(enterUrl).origin
  return {
    slug,
    read: async () => (await teacher.request(`${url}/api/operator/clients`)).status,
    write: async () =>
      (await teacher.request(`${url}/api/operator/rooms`, { method: 'POST', body: { name: 'Room 12' } })).status,
  }
}

const firmOf = async (slug: string) =>
  (
    await host.query<{ database: string; version: string; state: string; cell: string }>(
      `select database_name as database, schema_version as version, state, cell_id::text as cell from firms where slug = $1`,
      [slug],
    )
  )[0]!

/** Starts the first server of a further release. */
const startRelease = (version: string) => host.query('insert into releases (schema_version) values ($1)', [version])

/** Migrates a closed class as the next release does; `version` is what the directory says about it. */
async function migrateToNext(slug: string, version: string): Promise<void> {
  await host.closeFirm(slug)
  await queryAt(
    admin.replace('@/postgres', `@/${(await firmOf(slug)).database}`),
    `alter table rooms add column of_the_next_release text;
     insert into schema_migrations (name, checksum) values ('999_next.sql', 'a checksum')`,
  )
  await host.query('update firms set schema_version = $2 where slug = $1', [slug, version])
}

await startRelease('next')

test('an old server gives no ready firm of the next release to a class', async () => {
  const ready = () =>
    host.query<{ id: string }>(`select id::text from firms where state = 'ready' and schema_version = 'next'`)
  await host.query(`update firms set schema_version = 'next' where state = 'ready'`)
  const before = await ready()
  expect(before.length).toBeGreaterThan(0)
  const { slug } = await openClass('Made by the old one')
  expect((await firmOf(slug)).version).toBe(schemaVersion)
  expect(await ready()).toEqual(before)
})

test('an old server serves a class that the next release has migrated', async () => {
  const migrated = await openClass('Migrated')
  await migrateToNext(migrated.slug, 'next')
  expect([await migrated.read(), await migrated.write()]).toEqual([200, 201])
  await host.closeFirm(migrated.slug)
  expect((await firmOf(migrated.slug)).version).toBe('next')
  // The directory may not know of the migration yet.
  const unknown = await openClass('Migrated now')
  await migrateToNext(unknown.slug, 'an earlier one')
  expect([await unknown.read(), await unknown.write()]).toEqual([200, 201])
})

test('an old server neither moves nor archives nor copies a class that the next release has migrated', async () => {
  const { slug, read } = await openClass('Left alone')
  await migrateToNext(slug, 'next')
  const [other] = await host.query<{ id: string }>('select id::text from cells where id::text <> $1', [
    (await firmOf(slug)).cell,
  ])
  const refused = [
    () => host.classes.move(slug, other!.id),
    () => host.classes.archive(slug),
    () => host.classes.lendFile(slug, async () => {}),
  ]
  for (const each of refused) await expect(each()).rejects.toThrow(NotPossible)
  expect([await read(), (await firmOf(slug)).state]).toEqual([200, 'open'])
})

test('a server that was left running for two releases does not serve what the second one has migrated', async () => {
  const [current, next, later] = [await openClass('Current'), await openClass('Next'), await openClass('Later')]
  await startRelease('after next')
  await migrateToNext(next.slug, 'next')
  await migrateToNext(later.slug, 'after next')
  expect([await current.read(), await next.read(), await later.read()]).toEqual([200, 200, 503])
})
