import { z } from 'zod'

/** Every setting: its name, its default, and its meaning. docs/settings.md shows this table. */
export const settingsTable = [
  { name: 'PORT', default: '3000', meaning: 'Port to listen on.' },
  {
    name: 'HOST',
    default: '127.0.0.1',
    meaning:
      'Address to listen on; 0.0.0.0 for every network of the machine. The console can open 127.0.0.1 to the local network.',
  },
  {
    name: 'PUBLIC_URL',
    default: 'http://HOST:PORT',
    meaning:
      'The address at which browsers reach Glasshouse. All links and emails use it. If it is not set, they use the address in the local network while the console has opened Glasshouse there.',
  },
  { name: 'GLASSHOUSE_DATA_DIR', default: './data', meaning: 'Folder for the database, uploads and secrets.' },
  { name: 'DATABASE_URL', default: 'none', meaning: 'A PostgreSQL server to use instead of the embedded one.' },
  {
    name: 'DATABASE_OWNER_URL',
    default: 'DATABASE_URL',
    meaning:
      'The same database with the role that owns the tables. The role of `DATABASE_URL` then only reads and writes rows.',
  },
  {
    name: 'GLASSHOUSE_DIRECTORY_URL',
    default: 'none',
    meaning:
      'The PostgreSQL database with the directory of a host of many firms, as a role that may create databases and roles; `embedded` for the one in the data folder. Set it together with `GLASSHOUSE_DOMAIN`.',
  },
  {
    name: 'GLASSHOUSE_DOMAIN',
    default: 'none',
    meaning: 'The domain of a host: each firm has a name under it, and the lobby is at the domain itself.',
  },
  {
    name: 'GLASSHOUSE_CELLS',
    default: "the directory's server",
    meaning:
      'The PostgreSQL servers on which a host stores its firms, as NAME=URL separated by commas. Read at each start; omitting a cell does not remove it.',
  },
  {
    name: 'GLASSHOUSE_READY_FIRMS',
    default: '3',
    meaning: 'The number of empty firms that a host keeps ready on each cell, so that a new class opens at once.',
  },
  {
    name: 'GLASSHOUSE_OPEN_FIRMS',
    default: '200',
    meaning: 'The maximum number of open firms in one server process of a host.',
  },
  {
    name: 'GLASSHOUSE_IDLE_SECONDS',
    default: '300',
    meaning: 'The seconds without a request or an open page after which a host closes a firm.',
  },
  { name: 'GLASSHOUSE_SECRET', default: 'created at first start', meaning: 'Signs sessions; at least 32 characters.' },
  {
    name: 'GLASSHOUSE_MASTER_KEY',
    default: 'created at first start',
    meaning:
      'Encrypts uploads, onboarding records, authenticator secrets and addresses for reminders; 32 bytes in base64.',
  },
  {
    name: 'GLASSHOUSE_FORMER_MASTER_KEY',
    default: 'none',
    meaning: 'The previous master key, until `npm run keys:rotate` has run.',
  },
  {
    name: 'GLASSHOUSE_UPLOAD_RETENTION_DAYS',
    default: '30',
    meaning: 'Days until an upload or an onboarding record is deleted, from 1 to 30.',
  },
  {
    name: 'GLASSHOUSE_SEAT_RETENTION_DAYS',
    default: '120',
    meaning: 'Days after the end of a lesson until its seats are deleted, from 1 to 365.',
  },
  {
    name: 'GLASSHOUSE_S3_ENDPOINT',
    default: 'none',
    meaning: 'An S3-compatible storage for the encrypted files, instead of the data folder.',
  },
  { name: 'GLASSHOUSE_S3_BUCKET', default: 'none', meaning: 'Its bucket, which must exist.' },
  { name: 'GLASSHOUSE_S3_REGION', default: 'us-east-1', meaning: 'Its region.' },
  { name: 'GLASSHOUSE_S3_ACCESS_KEY', default: 'none', meaning: 'The id of its access key.' },
  { name: 'GLASSHOUSE_S3_SECRET_KEY', default: 'none', meaning: 'The secret of its access key.' },
  {
    name: 'GLASSHOUSE_CLAMD_SOCKET',
    default: 'none',
    meaning: 'The ClamAV daemon that scans uploads: the path of its socket, or tcp://HOST:PORT.',
  },
  {
    name: 'GLASSHOUSE_PLAIN_CONNECTIONS',
    default: 'false',
    meaning:
      'true allows connections without TLS to a database, bucket, scanner, node or mail server on another machine.',
  },
  { name: 'TRUST_PROXY', default: 'false', meaning: 'true when a reverse proxy in front sets X-Forwarded-For.' },
  {
    name: 'SMTP_URL',
    default: 'none',
    meaning: 'The mail server that sends email. Without one, email stays in the practice mailboxes and the outbox.',
  },
  { name: 'MAIL_FROM', default: 'none', meaning: 'The sender of that email. Set it together with SMTP_URL.' },
  {
    name: 'MARKET_FEED',
    default: 'simulated',
    meaning:
      'The prices of the BTC/USDT chart, at which deposits are quoted: simulated, or binance for the public data of that exchange.',
  },
  {
    name: 'BITCOIN_RPC_URL',
    default: 'none',
    meaning: 'A Bitcoin node on regtest, signet or testnet4 to use instead of the practice chain.',
  },
  {
    name: 'METRICS_PORT',
    default: 'none',
    meaning: 'A separate port on which /metrics serves Prometheus metrics. Without it there are no metrics.',
  },
  {
    name: 'METRICS_HOST',
    default: '127.0.0.1',
    meaning: 'The address of that port. An address that other machines can reach needs METRICS_TOKEN.',
  },
  {
    name: 'METRICS_TOKEN',
    default: 'none',
    meaning: 'The bearer token that Prometheus must send; at least 16 characters.',
  },
  { name: 'LOG_LEVEL', default: 'warn', meaning: 'The log level: error, warn, info or debug.' },
] as const

const url = (protocol: RegExp) =>
  z.string().refine((text) => protocol.test(text) && URL.canParse(text.replace('@/', '@localhost/')))

const key = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/)
  .transform((text) => Buffer.from(text, 'base64'))

const count = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().min(from).max(to))

/** The format of each setting. */
export const settingShapes = {
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65_535))
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1'),
  PUBLIC_URL: url(/^https?:\/\/[^/?#@]+\/?$/)
    .transform((text) => new URL(text).origin)
    .optional(),
  GLASSHOUSE_DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(/^postgres(ql)?:\/\//).optional(),
  DATABASE_OWNER_URL: url(/^postgres(ql)?:\/\//).optional(),
  GLASSHOUSE_DIRECTORY_URL: z.union([z.literal('embedded'), url(/^postgres(ql)?:\/\//)]).optional(),
  GLASSHOUSE_DOMAIN: z
    .string()
    .regex(/^(?=.{1,180}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/)
    .optional(),
  GLASSHOUSE_CELLS: z
    .string()
    .transform((text) => text.split(',').map((cell) => /^([^=]*)=(.*)$/.exec(cell.trim())?.slice(1) ?? []))
    .pipe(z.array(z.tuple([z.string().regex(/^[a-z0-9][a-z0-9-]{0,30}$/), url(/^postgres(ql)?:\/\//)])))
    .refine((cells) => new Set(cells.map(([name]) => name)).size === cells.length)
    .transform((cells) => cells.map(([name, address]) => ({ name, url: address })))
    .optional(),
  GLASSHOUSE_READY_FIRMS: count(0, 100).default(3),
  GLASSHOUSE_OPEN_FIRMS: count(1, 2_000).default(200),
  GLASSHOUSE_IDLE_SECONDS: count(1, 86_400).default(300),
  GLASSHOUSE_SECRET: z.string().min(32).optional(),
  GLASSHOUSE_MASTER_KEY: key.optional(),
  GLASSHOUSE_FORMER_MASTER_KEY: key.optional(),
  GLASSHOUSE_UPLOAD_RETENTION_DAYS: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(30))
    .default(30),
  GLASSHOUSE_SEAT_RETENTION_DAYS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(365))
    .default(120),
  GLASSHOUSE_S3_ENDPOINT: url(/^https?:\/\/[^/?#@]+\/?$/)
    .transform((text) => new URL(text).origin)
    .optional(),
  GLASSHOUSE_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  GLASSHOUSE_S3_REGION: z
    .string()
    .regex(/^[\w-]+$/)
    .default('us-east-1'),
  GLASSHOUSE_S3_ACCESS_KEY: z.string().optional(),
  GLASSHOUSE_S3_SECRET_KEY: z.string().optional(),
  GLASSHOUSE_CLAMD_SOCKET: z
    .string()
    .regex(/^(?:\/.+|tcp:\/\/(?:[\w.-]+|\[[0-9a-fA-F:]+\]):\d{1,5})$/)
    .optional(),
  GLASSHOUSE_PLAIN_CONNECTIONS: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .default(false),
  TRUST_PROXY: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .default(false),
  SMTP_URL: url(/^smtps?:\/\/[^/]+\/?$/).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>"\r\n]* <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
    .optional(),
  MARKET_FEED: z.enum(['simulated', 'binance']).default('simulated'),
  BITCOIN_RPC_URL: url(/^https?:\/\/[^/?#@]+@[^/?#@]+\/?$/).optional(),
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65_535))
    .optional(),
  METRICS_HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/)
    .optional(),
  LOG_LEVEL: z.enum(['error', 'warn', 'info', 'debug']).default('warn'),
}

/** The format that a refused setting must have. It completes "PORT must be ...". */
export const settingRequirements: Record<keyof typeof settingShapes, string> = {
  PORT: 'a port number from 0 to 65535, such as 3000',
  HOST: 'an address of this machine, such as 127.0.0.1 or 0.0.0.0',
  PUBLIC_URL: 'an address without a path, such as https://glasshouse.example.com',
  GLASSHOUSE_DATA_DIR: 'the path of a folder',
  DATABASE_URL: 'a PostgreSQL address, such as postgresql://user:password@localhost:5432/glasshouse',
  DATABASE_OWNER_URL: 'a PostgreSQL address, such as postgresql://owner:password@localhost:5432/glasshouse',
  GLASSHOUSE_DIRECTORY_URL:
    'a PostgreSQL address, such as postgresql://admin:password@localhost:5432/directory, or embedded',
  GLASSHOUSE_DOMAIN: 'a domain in lowercase letters, such as classes.example.com',
  GLASSHOUSE_CELLS:
    'names with PostgreSQL addresses, such as one=postgresql://admin:password@db1:5432/postgres,two=postgresql://admin:password@db2:5432/postgres',
  GLASSHOUSE_READY_FIRMS: 'a number from 0 to 100',
  GLASSHOUSE_OPEN_FIRMS: 'a number from 1 to 2000',
  GLASSHOUSE_IDLE_SECONDS: 'a number of seconds from 1 to 86400',
  GLASSHOUSE_SECRET: 'at least 32 characters long, for example the output of: openssl rand -base64 32',
  GLASSHOUSE_MASTER_KEY: '32 bytes in base64, for example the output of: openssl rand -base64 32',
  GLASSHOUSE_FORMER_MASTER_KEY: '32 bytes in base64, the previous GLASSHOUSE_MASTER_KEY',
  GLASSHOUSE_UPLOAD_RETENTION_DAYS: 'a number of days from 1 to 30',
  GLASSHOUSE_SEAT_RETENTION_DAYS: 'a number of days from 1 to 365',
  GLASSHOUSE_S3_ENDPOINT: 'an address without a path, such as https://s3.eu-central-1.amazonaws.com',
  GLASSHOUSE_S3_BUCKET: 'the name of a bucket: 3 to 63 lowercase letters, digits, dots and dashes',
  GLASSHOUSE_S3_REGION: 'the name of a region, such as eu-central-1',
  GLASSHOUSE_S3_ACCESS_KEY: 'the id of an access key',
  GLASSHOUSE_S3_SECRET_KEY: 'the secret of an access key',
  GLASSHOUSE_CLAMD_SOCKET: 'the path of a socket, such as /run/clamav/clamd.ctl, or tcp://localhost:3310',
  GLASSHOUSE_PLAIN_CONNECTIONS: 'true or false',
  TRUST_PROXY: 'true or false',
  SMTP_URL: 'the address of a mail server, such as smtps://user:password@mail.example.com:465',
  MAIL_FROM: 'an email address, such as Glasshouse <no-reply@glasshouse.example.com>',
  MARKET_FEED: 'simulated or binance',
  BITCOIN_RPC_URL: 'the address of a Bitcoin node, such as http://user:password@127.0.0.1:18443',
  METRICS_PORT: 'a port number from 0 to 65535, such as 9464',
  METRICS_HOST: 'an address of this machine, such as 127.0.0.1 or 0.0.0.0',
  METRICS_TOKEN: 'at least 16 letters and digits, for example the output of: openssl rand -hex 32',
  LOG_LEVEL: 'error, warn, info or debug',
}
