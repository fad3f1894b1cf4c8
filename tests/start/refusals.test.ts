import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { temporaryFolder } from './data-folder.ts'
import { ordinaryUser } from './ordinary-user.ts'
import { refusal, run, runServer } from './server-process.ts'

async function takenPort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  return (other.address() as { port: number }).port
}

test('a start on a taken port is refused in one sentence', async () => {
  const port = await takenPort()
  expect(await refusal(runServer(temporaryFolder(), { env: { PORT: String(port) } }))).toEqual({
    code: 1,
    lines: [`Port ${port} is already in use: stop the other program, or start Glasshouse with another PORT.`],
  })
})

test('a start on a folder that cannot be written to is refused in one sentence', async () => {
  const closed = temporaryFolder(0o755)
  if (process.getuid?.() !== 0) chmodSync(closed, 0o555)
  const dataDir = path.join(closed, 'data')
  expect(await refusal(runServer(dataDir, ordinaryUser()))).toEqual({
    code: 1,
    lines: [
      `Glasshouse cannot write to its data folder ${dataDir}: set GLASSHOUSE_DATA_DIR to a folder that you can write to.`,
    ],
  })
})

test('a start on a data folder that is a file is refused in one sentence', async () => {
  const { code, lines } = await refusal(runServer(import.meta.filename))
  expect({ code, lines: lines.length }).toEqual({ code: 1, lines: 1 })
  expect(lines[0]).toContain('cannot write to its data folder')
})

test.each([
  [{ PORT: '3000x' }, 'PORT must be a port number from 0 to 65535, such as 3000.'],
  [
    { GLASSHOUSE_UPLOAD_RETENTION_DAYS: '31' },
    'GLASSHOUSE_UPLOAD_RETENTION_DAYS must be a number of days from 1 to 30.',
  ],
])('a wrong setting %o', async (env, sentence) => {
  expect(await refusal(runServer(temporaryFolder(), { env }))).toEqual({ code: 1, lines: [sentence] })
})

test('a start with a database server that does not answer is refused in one sentence, without its password', async () => {
  const env = { DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/firm' }
  const { code, lines } = await refusal(runServer(temporaryFolder(), { env }))
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(
      /^The database firm at 127\.0\.0\.1:1 does not answer \(.*ECONNREFUSED.*\): start that server, or correct DATABASE_URL\.$/,
    ),
  ])
})

test('a start on a database that a newer release has migrated is refused in one sentence', async () => {
  const { env, owner } = await freshDatabase()
  await owner.query("insert into schema_migrations (name, checksum) values ('999_future.sql', '')")
  expect(await refusal(runServer(temporaryFolder(), { env: { ...env } }))).toEqual({
    code: 1,
    lines: [
      'The database is newer than this release of Glasshouse (it has 999_future.sql): start the newer release, or use another data folder.',
    ],
  })
})

test('a start with a Node that is too old is refused in one sentence', async () => {
  const pretend = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.18.3'}})`
  const old = run([process.execPath, '--import', pretend, 'scripts/launch.mjs', 'dist/server/main.js'], {})
  expect(await refusal(old)).toEqual({
    code: 1,
    lines: [
      'Glasshouse needs Node 20.19 or newer, and this is Node 20.18.3: install a newer one from https://nodejs.org.',
    ],
  })
})
