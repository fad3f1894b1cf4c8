import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from './node/read-settings.ts'
import { settingsTable } from './settings-table.ts'
import { withPort } from './settings.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'settings-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read = (env: NodeJS.ProcessEnv = {}) => readSettings({ GLASSHOUSE_DATA_DIR: folder, ...env })

test('the defaults', () => {
  expect(read()).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    isPublicUrlSet: false,
    dataDir: folder,
    databaseUrl: null,
    databaseOwnerUrl: null,
    otherMasterKey: null,
    uploadRetentionDays: 30,
    seatRetentionDays: 120,
    s3: null,
    clamdSocket: null,
    trustProxy: false,
    mail: null,
    marketFeed: 'simulated',
    bitcoinRpcUrl: null,
    metrics: null,
    hosting: null,
    logLevel: 'warn',
  })
})

test('the secrets are created once and then kept', () => {
  const { secret, masterKey } = read()
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(masterKey).toHaveLength(32)
  expect(read()).toMatchObject({ secret, masterKey })
  // No two firms start with the same secrets.
  const others = read({ GLASSHOUSE_DATA_DIR: path.join(folder, 'another') })
  expect([others.secret === secret, others.masterKey.equals(masterKey)]).toEqual([false, false])
})

test('an empty variable counts as not set, and spaces around a value do not count', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ', HOST: ' 0.0.0.0 ' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
    host: '0.0.0.0',
  })
})

test('every setting can be set', () => {
  const masterKey = Buffer.alloc(32, 7)
  const given = read({
    PORT: '4100',
    PUBLIC_URL: 'https://glasshouse.example.com/',
    DATABASE_URL: 'postgresql://me@/firm?host=/run/postgresql',
    DATABASE_OWNER_URL: 'postgresql://owner@/firm?host=/run/postgresql',
    GLASSHOUSE_SECRET: 's'.repeat(32),
    GLASSHOUSE_MASTER_KEY: masterKey.toString('base64'),
    GLASSHOUSE_FORMER_MASTER_KEY: Buffer.alloc(32, 6).toString('base64'),
    GLASSHOUSE_UPLOAD_RETENTION_DAYS: '1',
    GLASSHOUSE_SEAT_RETENTION_DAYS: '7',
    GLASSHOUSE_S3_ENDPOINT: 'https://s3.example.com/',
    GLASSHOUSE_S3_BUCKET: 'glasshouse',
    GLASSHOUSE_S3_ACCESS_KEY: 'id',
    GLASSHOUSE_S3_SECRET_KEY: 'secret',
    GLASSHOUSE_CLAMD_SOCKET: 'tcp://localhost:3310',
    TRUST_PROXY: 'true',
    SMTP_URL: 'smtp://user:secret@mail.example.com:587',
    MAIL_FROM: 'Glasshouse <no-reply@glasshouse.example.com>',
    METRICS_PORT: '9464',
    METRICS_HOST: '0.0.0.0',
    METRICS_TOKEN: 'm'.repeat(16),
    LOG_LEVEL: 'debug',
  })
  expect(given).toMatchObject({
    port: 4100,
    publicUrl: 'https://glasshouse.example.com',
    databaseUrl: 'postgresql://me@/firm?host=/run/postgresql',
    databaseOwnerUrl: 'postgresql://owner@/firm?host=/run/postgresql',
    secret: 's'.repeat(32),
    masterKey,
    otherMasterKey: Buffer.alloc(32, 6),
    uploadRetentionDays: 1,
    seatRetentionDays: 7,
    s3: {
      endpoint: 'https://s3.example.com',
      bucket: 'glasshouse',
      region: 'us-east-1',
      accessKey: 'id',
      secretKey: 'secret',
    },
    clamdSocket: 'tcp://localhost:3310',
    trustProxy: true,
    mail: {
      smtpUrl: 'smtp://user:secret@mail.example.com:587',
      from: 'Glasshouse <no-reply@glasshouse.example.com>',
      requireTls: true,
    },
    metrics: { host: '0.0.0.0', port: 9464, token: 'm'.repeat(16) },
    logLevel: 'debug',
  })
})

test('half of the mail settings is refused, naming the other half', () => {
  expect(() => read({ SMTP_URL: 'smtp://localhost' })).toThrow('SMTP_URL is set without MAIL_FROM')
  expect(() => read({ MAIL_FROM: 'a@example.com' })).toThrow('MAIL_FROM is set without SMTP_URL')
})

test('metrics for other machines are refused without a token, and off without a port', () => {
  expect(() => read({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toThrow('set METRICS_TOKEN too')
  expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464, token: null })
  expect(read({ METRICS_TOKEN: 'm'.repeat(16) }).metrics).toBeNull()
})

test('part of the S3 settings, or a previous key without the current one, is refused', () => {
  expect(() => read({ GLASSHOUSE_S3_BUCKET: 'files' })).toThrow(
    'GLASSHOUSE_S3_BUCKET is set without GLASSHOUSE_S3_ENDPOINT',
  )
  const former = Buffer.alloc(32).toString('base64')
  expect(() => read({ GLASSHOUSE_FORMER_MASTER_KEY: former })).toThrow('is set without GLASSHOUSE_MASTER_KEY')
})

test('a database owner without the server’s role is refused', () => {
  expect(() => read({ DATABASE_OWNER_URL: 'postgresql://owner@/firm' })).toThrow(
    'DATABASE_OWNER_URL is set without DATABASE_URL',
  )
})

test('a host needs the directory and the domain, and has no database of one firm', () => {
  const [directory, domain] = ['postgresql://admin@localhost/directory', 'classes.example.com']
  expect(() => read({ GLASSHOUSE_DIRECTORY_URL: directory })).toThrow(
    'GLASSHOUSE_DIRECTORY_URL is set without GLASSHOUSE_DOMAIN',
  )
  expect(() => read({ GLASSHOUSE_DOMAIN: domain })).toThrow('GLASSHOUSE_DOMAIN is set without GLASSHOUSE_DIRECTORY_URL')
  expect(() => read({ GLASSHOUSE_CELLS: `one=${directory}` })).toThrow('GLASSHOUSE_CELLS is set without')
  const host = { GLASSHOUSE_DIRECTORY_URL: directory, GLASSHOUSE_DOMAIN: domain }
  expect(() => read({ ...host, DATABASE_URL: 'postgresql://me@localhost/firm' })).toThrow('DATABASE_URL is set with')
  expect(
    read({ ...host, GLASSHOUSE_CELLS: `one=${directory}, two=postgresql://admin@localhost/?a=b` }).hosting,
  ).toEqual({
    directoryUrl: directory,
    domain,
    cells: [
      { name: 'one', url: directory },
      { name: 'two', url: 'postgresql://admin@localhost/?a=b' },
    ],
    readyFirms: 3,
    openFirms: 200,
    idleSeconds: 300,
  })
  expect(read({ ...host, GLASSHOUSE_DIRECTORY_URL: 'embedded' }).hosting?.directoryUrl).toBe('embedded')
})

test('a port that the system chose completes the public address, unless one was given', () => {
  expect(withPort(read({ PORT: '0', HOST: '::1' }), 4101).publicUrl).toBe('http://[::1]:4101')
  expect(withPort(read({ PORT: '0', HOST: '0.0.0.0' }), 4101).publicUrl).toBe('http://localhost:4101')
  expect(withPort(read({ PORT: '0', PUBLIC_URL: 'https://a.example' }), 4101)).toMatchObject({
    port: 4101,
    publicUrl: 'https://a.example',
  })
  // One that would also follow from the port that was asked for.
  expect(withPort(read({ PORT: '0', PUBLIC_URL: 'http://127.0.0.1:0' }), 4101).publicUrl).toBe('http://127.0.0.1:0')
})

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '1e3'],
  ['HOST', 'http://localhost'],
  ['PUBLIC_URL', 'glasshouse.example.com'],
  ['PUBLIC_URL', 'https://glasshouse.example.com/app'],
  ['PUBLIC_URL', 'ftp://glasshouse.example.com'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['SMTP_URL', 'mail.example.com:25'],
  ['MAIL_FROM', 'Glasshouse'],
  ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com'],
  ['DATABASE_URL', 'mysql://localhost/firm'],
  ['DATABASE_URL', 'postgresql://[::1/firm'],
  ['GLASSHOUSE_DIRECTORY_URL', 'mysql://localhost/directory'],
  ['GLASSHOUSE_DOMAIN', 'Classes.example.com'],
  ['GLASSHOUSE_DOMAIN', 'https://classes.example.com'],
  ['GLASSHOUSE_CELLS', 'postgresql://localhost/postgres'],
  ['GLASSHOUSE_CELLS', 'one=postgresql://a/postgres,one=postgresql://b/postgres'],
  ['GLASSHOUSE_READY_FIRMS', '101'],
  ['GLASSHOUSE_OPEN_FIRMS', '0'],
  ['GLASSHOUSE_IDLE_SECONDS', 'long'],
  ['GLASSHOUSE_SECRET', 'too short'],
  ['GLASSHOUSE_MASTER_KEY', Buffer.alloc(31).toString('base64')],
  ['GLASSHOUSE_MASTER_KEY', 'x'.repeat(44)],
  ['GLASSHOUSE_UPLOAD_RETENTION_DAYS', '0'],
  ['GLASSHOUSE_UPLOAD_RETENTION_DAYS', '31'],
  ['GLASSHOUSE_SEAT_RETENTION_DAYS', '0'],
  ['GLASSHOUSE_SEAT_RETENTION_DAYS', '366'],
  ['GLASSHOUSE_FORMER_MASTER_KEY', 'x'],
  ['GLASSHOUSE_S3_ENDPOINT', 's3.example.com'],
  ['GLASSHOUSE_S3_BUCKET', 'Not A Bucket'],
  ['GLASSHOUSE_S3_REGION', 'here/there'],
  ['GLASSHOUSE_CLAMD_SOCKET', 'clamd.ctl'],
  ['TRUST_PROXY', 'yes'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused in one sentence that names it', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`))
})

test('a misspelt setting is refused', () => {
  expect(() => read({ GLASSHOUSE_DATADIR: '/tmp' })).toThrow(
    /^GLASSHOUSE_DATADIR is not a setting of Glasshouse: use one of GLASSHOUSE_DATA_DIR, [^\n]+\.$/,
  )
})

test('docs/settings.md shows the table of the settings', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/settings.md'), 'utf8')
  const rows = settingsTable.map(({ name, default: unset, meaning }) => `| \`${name}\` | ${unset} | ${meaning} |`)
  expect(page).toContain(['| Setting | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n'))
})
