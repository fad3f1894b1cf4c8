import path from 'node:path'
import { z } from 'zod'
import { makeDataFolder } from './data-folder.ts'
import { keepSecret } from './secrets.ts'
import { StartupError } from './startup-error.ts'

export interface Settings {
  host: string
  /** 0 lets the system choose; `withPort` then completes the settings. */
  port: number
  /** Where browsers reach this server, without a slash at the end. */
  publicUrl: string
  /** Absolute. */
  dataDir: string
  /** null: the PostgreSQL that comes with Glasshouse. */
  databaseUrl: string | null
  /** Signs sessions. */
  secret: string
  /** 32 bytes; wraps the keys that uploads are encrypted with. */
  masterKey: Buffer
  uploadRetentionDays: number
  /** Whether X-Forwarded-For of the nearest proxy says who the visitor is. */
  trustProxy: boolean
  /** null: mail stays in the outbox. */
  mail: { smtpUrl: string; from: string } | null
  /** Where the prices of bitcoin come from. */
  marketFeed: 'simulated' | 'binance'
  logLevel: 'error' | 'warn' | 'info' | 'debug'
}

/** Every setting: its name, what holds when it is not set, and what it means. README shows this table. */
export const settingsTable = [
  { name: 'PORT', default: '3000', meaning: 'Port to listen on.' },
  { name: 'HOST', default: '127.0.0.1', meaning: 'Address to listen on; 0.0.0.0 for every network of the machine.' },
  {
    name: 'PUBLIC_URL',
    default: 'http://HOST:PORT',
    meaning: 'Where browsers reach Glasshouse; stands in links and mails.',
  },
  { name: 'GLASSHOUSE_DATA_DIR', default: './data', meaning: 'Folder for the database, uploads and secrets.' },
  { name: 'DATABASE_URL', default: 'none', meaning: 'A PostgreSQL server to use instead of the one that comes along.' },
  { name: 'GLASSHOUSE_SECRET', default: 'made at first start', meaning: 'Signs sessions; at least 32 characters.' },
  { name: 'GLASSHOUSE_MASTER_KEY', default: 'made at first start', meaning: 'Encrypts uploads; 32 bytes in base64.' },
  {
    name: 'GLASSHOUSE_UPLOAD_RETENTION_DAYS',
    default: '30',
    meaning: 'Days until an upload is deleted, from 1 to 30.',
  },
  { name: 'TRUST_PROXY', default: 'false', meaning: 'true when a reverse proxy in front sets X-Forwarded-For.' },
  {
    name: 'SMTP_URL',
    default: 'none',
    meaning: 'A mail server to send mail through; without one, mail stays in the practice mailboxes and the outbox.',
  },
  { name: 'MAIL_FROM', default: 'none', meaning: 'The sender of that mail; goes with SMTP_URL.' },
  {
    name: 'MARKET_FEED',
    default: 'simulated',
    meaning: 'Prices in the BTC/USDT chart: simulated, or binance for the public data of that exchange.',
  },
  { name: 'LOG_LEVEL', default: 'error', meaning: 'How much is logged: error, warn, info or debug.' },
] as const

const url = (protocol: RegExp) =>
  z.string().refine((text) => protocol.test(text) && URL.canParse(text.replace('@/', '@localhost/')))

const shapes = {
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
  GLASSHOUSE_SECRET: z.string().min(32).optional(),
  GLASSHOUSE_MASTER_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/)
    .transform((text) => Buffer.from(text, 'base64'))
    .optional(),
  GLASSHOUSE_UPLOAD_RETENTION_DAYS: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(30))
    .default(30),
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
  LOG_LEVEL: z.enum(['error', 'warn', 'info', 'debug']).default('error'),
}

/** What a refused setting has to look like; it completes "PORT must be ...". */
const demands: Record<keyof typeof shapes, string> = {
  PORT: 'a port number from 0 to 65535, such as 3000',
  HOST: 'an address of this machine, such as 127.0.0.1 or 0.0.0.0',
  PUBLIC_URL: 'an address without a path, such as https://glasshouse.example.com',
  GLASSHOUSE_DATA_DIR: 'the path of a folder',
  DATABASE_URL: 'a PostgreSQL address, such as postgresql://user:password@localhost:5432/glasshouse',
  GLASSHOUSE_SECRET: 'at least 32 characters long, for example the output of: openssl rand -base64 32',
  GLASSHOUSE_MASTER_KEY: '32 bytes in base64, for example the output of: openssl rand -base64 32',
  GLASSHOUSE_UPLOAD_RETENTION_DAYS: 'a number of days from 1 to 30',
  TRUST_PROXY: 'true or false',
  SMTP_URL: 'the address of a mail server, such as smtps://user:password@mail.example.com:465',
  MAIL_FROM: 'an email address, such as Glasshouse <no-reply@glasshouse.example.com>',
  MARKET_FEED: 'simulated or binance',
  LOG_LEVEL: 'error, warn, info or debug',
}

/**
 * Reads and checks every setting, and makes the data folder and the secrets in it when they are missing.
 * An empty variable counts as not set. Refuses with a StartupError that names the setting.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  refuseUnknown(env)
  const given = Object.fromEntries(Object.keys(shapes).map((name) => [name, env[name]?.trim() || undefined]))
  const result = z.object(shapes).safeParse(given)
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0]) as keyof typeof shapes
    throw new StartupError(`${name} must be ${demands[name]}.`)
  }
  const values = result.data
  const dataDir = path.resolve(values.GLASSHOUSE_DATA_DIR)
  makeDataFolder(dataDir)
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? defaultPublicUrl(values.HOST, values.PORT),
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    secret: values.GLASSHOUSE_SECRET ?? keepSecret(dataDir, 'session-secret').toString('base64'),
    masterKey: values.GLASSHOUSE_MASTER_KEY ?? keepSecret(dataDir, 'master-key'),
    uploadRetentionDays: values.GLASSHOUSE_UPLOAD_RETENTION_DAYS,
    trustProxy: values.TRUST_PROXY,
    mail: mailSettings(values.SMTP_URL, values.MAIL_FROM),
    marketFeed: values.MARKET_FEED,
    logLevel: values.LOG_LEVEL,
  }
}

function mailSettings(smtpUrl: string | undefined, from: string | undefined): Settings['mail'] {
  if (smtpUrl && from) return { smtpUrl, from }
  if (!smtpUrl && !from) return null
  const [given, missing] = smtpUrl ? ['SMTP_URL', 'MAIL_FROM'] : ['MAIL_FROM', 'SMTP_URL']
  throw new StartupError(`${given} is set without ${missing}: set both to send mail, or neither.`)
}

/** Completes settings whose port was 0 with the port that the system chose. */
export function withPort(settings: Settings, port: number): Settings {
  const unset = settings.publicUrl === defaultPublicUrl(settings.host, settings.port)
  return { ...settings, port, publicUrl: unset ? defaultPublicUrl(settings.host, port) : settings.publicUrl }
}

function defaultPublicUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** A misspelt setting would otherwise be silently without effect. */
function refuseUnknown(env: NodeJS.ProcessEnv): void {
  const unknown = Object.keys(env).find((name) => name.startsWith('GLASSHOUSE_') && !(name in shapes))
  if (!unknown) return
  const known = Object.keys(shapes).filter((name) => name.startsWith('GLASSHOUSE_'))
  throw new StartupError(`${unknown} is not a setting of Glasshouse: use one of ${known.join(', ')}, or remove it.`)
}
