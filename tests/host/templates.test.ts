import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type Cell, openCells, storeCell } from '#root/server/host/cells.ts'
import { openDirectory } from '#root/server/host/directory/open-directory.ts'
import { noteRelease } from '#root/server/host/directory/releases.ts'
import { createFirmKeys } from '#root/server/host/firm-keys.ts'
import { dropOldTemplates } from '#root/server/host/old-templates.ts'
import { createFirmDatabase, dropFirmDatabase, newDatabaseName, templatePrefix } from '#root/server/host/provision.ts'
import { createLog } from '#root/server/platform/log.ts'
import { administer } from '../database.ts'
import { atFileEnd } from '../file-end.ts'
import { freshDirectory, queryAt } from './host.ts'

const admin = inject('testServerUrl')
const directoryUrl = await freshDirectory()
const directory = await openDirectory(directoryUrl, () => {})
const keys = { masterKey: Buffer.alloc(32, 1), otherMasterKey: null }
const cells = openCells(directory.db, keys)
const cell = await cells.use(await storeCell(directory.db, keys, { name: 'one', url: admin }))
atFileEnd(async () => {
  await cells.close()
  await directory.close()
})

const templatesOf = async (prefix: string) =>
  (
    await queryAt<{ name: string }>(
      admin,
      'select datname::text as name from pg_database where starts_with(datname, $1) order by 1',
      [prefix],
    )
  ).map(({ name }) => name)

async function createTemplate(name: string): Promise<string> {
  await administer(`create database ${name} is_template true allow_connections false`)
  return name
}

async function dropTemplate(name: string): Promise<void> {
  await administer(`alter database ${name} is_template false`)
  await administer(`drop database ${name}`)
}

async function createFirm(at: Cell): Promise<void> {
  const name = newDatabaseName()
  onTestFinished(() => dropFirmDatabase(at, name))
  await createFirmDatabase(at, { name, keys: createFirmKeys(), connections: 5 })
}

test('the templates of earlier releases are dropped when this one has served the host for a day, and no others', async () => {
  await createFirm(cell)
  const prefix = templatePrefix(cell)
  const [current] = await templatesOf(prefix)
  await noteRelease(directory.db)
  await queryAt(directoryUrl, `insert into releases (schema_version) values ('ffffffffffffffff')`)
  const former = await createTemplate(`${prefix}0000000000000000`)
  const next = await createTemplate(`${prefix}ffffffffffffffff`)
  const foreign = await createTemplate(`template_${randomUUID().slice(0, 8)}_0000000000000000`)
  onTestFinished(() => dropTemplate(foreign))
  const drop = () => dropOldTemplates({ db: directory.db, cells, log: createLog('error', () => {}) })
  await drop()
  expect(await templatesOf(prefix)).toEqual([former, current, next].toSorted())
  await queryAt(directoryUrl, `update releases set first_started_at = now() - interval '25 hours'`)
  await drop()
  expect(await templatesOf(prefix)).toEqual([current, next].toSorted())
  expect(await templatesOf(foreign)).toEqual([foreign])
})

test('a template that was dropped is created again for the next firm', async () => {
  await createFirm(cell)
  const [current] = await templatesOf(templatePrefix(cell))
  await dropTemplate(current!)
  await createFirm(cell)
  expect(await templatesOf(templatePrefix(cell))).toContain(current)
})
