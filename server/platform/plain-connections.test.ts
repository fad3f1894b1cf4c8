import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '#root/server/platform/node/read-settings.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'settings-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read = (env: NodeJS.ProcessEnv) => readSettings({ GLASSHOUSE_DATA_DIR: folder, ...env })

test.each([
  [
    'DATABASE_URL',
    'postgresql://me:x@db.example.com/firm',
    'postgresql://me:x@db.example.com/firm?sslmode=verify-full',
  ],
  ['DATABASE_URL', 'postgresql://me@/firm?host=db.example.com', 'postgresql://me:x@[::1]:5432/firm'],
  ['DATABASE_URL', 'postgresql://db/firm?sslmode=prefer', 'postgresql://me@/firm?host=/run/postgresql'],
  ['BITCOIN_RPC_URL', 'http://me:x@192.168.0.7:18443', 'http://me:x@127.0.0.1:18443'],
  ['GLASSHOUSE_CLAMD_SOCKET', 'tcp://scanner:3310', '/run/clamav/clamd.ctl'],
])('%s=%s would be unencrypted, and is refused until a setting allows it', (name, clear, safe) => {
  expect(() => read({ [name]: clear })).toThrow(`${name} names another machine and would connect to it without TLS`)
  expect(() => read({ [name]: clear, GLASSHOUSE_PLAIN_CONNECTIONS: 'true' })).not.toThrow()
  expect(() => read({ [name]: safe })).not.toThrow()
})

test('the owner’s connection needs TLS too', () => {
  const near = 'postgresql://me@/firm?host=/run/postgresql'
  expect(() => read({ DATABASE_URL: near, DATABASE_OWNER_URL: 'postgresql://owner:x@db/firm' })).toThrow(
    'DATABASE_OWNER_URL names another machine and would connect to it without TLS',
  )
})

test('a bucket and a mail server on another machine need TLS, on this machine not', () => {
  const bucket = (endpoint: string) =>
    read({
      GLASSHOUSE_S3_ENDPOINT: endpoint,
      GLASSHOUSE_S3_BUCKET: 'files',
      GLASSHOUSE_S3_ACCESS_KEY: 'id',
      GLASSHOUSE_S3_SECRET_KEY: 'secret',
    })
  expect(() => bucket('http://s3.example.com')).toThrow('use https')
  expect(bucket('http://localhost:9000').s3?.endpoint).toBe('http://localhost:9000')
  const tls = (host: string, more = {}) =>
    read({ SMTP_URL: `smtp://${host}`, MAIL_FROM: 'a@example.com', ...more }).mail?.requireTls
  expect([tls('mail.example.com'), tls('localhost:25')]).toEqual([true, false])
  expect(tls('mail.example.com', { GLASSHOUSE_PLAIN_CONNECTIONS: 'true' })).toBe(false)
})
