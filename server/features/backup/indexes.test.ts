import { createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { type NodeDatabase } from '#root/server/platform/node/database/open-database.ts'
import { localObjectStore } from '#root/server/platform/node/files/local-object-store.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { atFileEnd } from '#root/tests/file-end.ts'
import { seedInvestments } from '#root/tests/many-investments.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'large-backup-'))
atFileEnd(() => rmSync(folder, { recursive: true }))
const source = await freshDatabase()

/** A backup over the size from which indexes are built after the rows. */
async function backUp(name: string): Promise<string> {
  const dataDir = path.join(folder, name)
  mkdirSync(path.join(dataDir, 'secrets'), { recursive: true })
  writeFileSync(path.join(dataDir, 'secrets', 'master-key'), `${Buffer.alloc(32, 7).toString('base64')}\n`)
  const file = path.join(dataDir, 'backup.tar.gz')
  const store = localObjectStore(path.join(dataDir, 'files'))
  await writeBackup({ database: source, store, dataDir }, createWriteStream(file))
  expect(statSync(file).size).toBeGreaterThan(1_000_000)
  return file
}

async function restore(file: string, name: string): Promise<{ database: NodeDatabase; steps: string[] }> {
  const database = await freshDatabase()
  await database.owner.query('drop schema public cascade; create schema public')
  const dataDir = path.join(folder, name)
  const steps: string[] = []
  const store = localObjectStore(path.join(dataDir, 'files'))
  await restoreBackup(file, { dataDir, open: async () => ({ database, store }) }, (step) => steps.push(step))
  return { database, steps }
}

/** Every index, constraint and trigger with its definition. */
async function definitionsIn({ owner }: NodeDatabase): Promise<string[]> {
  const { rows } = await owner.query<{ definition: string }>(`
    select indexdef as definition from pg_indexes where schemaname = 'public'
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text from pg_constraint
    where connamespace = 'public'::regnamespace
    union all
    select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`)
  return rows.map(({ definition }) => definition)
}

test('a large backup is restored with every index, constraint and trigger, and reports its steps', async () => {
  await seedInvestments(source.db, 4_000)
  const { database, steps } = await restore(await backUp('intact'), 'restored')
  expect(await definitionsIn(database)).toEqual(await definitionsIn(source))
  expect(await verifyLedger(database.db)).toEqual(await verifyLedger(source.db))
  expect(steps.filter((step) => !step.startsWith('Loading table'))).toEqual([
    'Checking the backup',
    'Building the indexes',
    'Checking the references between the tables',
    'Verifying the ledger',
    'Loading the files',
  ])
})

test('a large backup with a row that refers to nothing, or is there twice, is refused with its table', async () => {
  const broken = async (name: string, statement: string) => {
    const hand = await source.owner.connect()
    await hand.query('set session_replication_role = replica')
    await hand.query(statement)
    hand.release(true)
    await expect(restore(await backUp(name), `${name}-restored`)).rejects.toMatchObject({ part: 'ledger_transfers' })
  }
  await broken('dangling', 'update ledger_transfers set from_account_id = 1000000 where id = 17')
  await source.owner.query('drop index ledger_transfers_once')
  await broken(
    'twice',
    `update ledger_transfers set from_account_id = 1, subject_id = (select subject_id from ledger_transfers where id = 18)
     where id = 17`,
  )
})
