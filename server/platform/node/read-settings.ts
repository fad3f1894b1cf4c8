import path from 'node:path'
import { z } from 'zod'
import { isOnThisMachine, isOwnHost, refusePlainConnections } from '../plain-connections.ts'
import { settingRequirements, settingShapes } from '../settings-table.ts'
import { defaultPublicUrl, type Settings } from '../settings.ts'
import { StartupError } from '../startup-error.ts'
import { createDataFolder } from './data-folder.ts'
import { loadOrCreateSecret, nextMasterKey, readSecret } from './secrets.ts'

type SettingValues = z.output<z.ZodObject<typeof settingShapes>>

/**
 * Reads and checks every setting, and creates the data folder and its secrets if they are missing. An empty variable
 * counts as not set. Refuses with a StartupError that names the setting.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  refuseUnknown(env)
  const given = Object.fromEntries(Object.keys(settingShapes).map((name) => [name, env[name]?.trim() || undefined]))
  const result = z.object(settingShapes).safeParse(given)
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0]) as keyof typeof settingShapes
    throw new StartupError(`${name} must be ${settingRequirements[name]}.`)
  }
  const values = result.data
  refusePlainAddresses(values)
  const dataDir = path.resolve(values.GLASSHOUSE_DATA_DIR)
  createDataFolder(dataDir)
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? defaultPublicUrl(values.HOST, values.PORT),
    isPublicUrlSet: values.PUBLIC_URL !== undefined,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseOwnerUrl: databaseOwnerUrl(values),
    secret: values.GLASSHOUSE_SECRET ?? loadOrCreateSecret(dataDir, 'session-secret').toString('base64'),
    ...masterKeys(dataDir, values.GLASSHOUSE_MASTER_KEY, values.GLASSHOUSE_FORMER_MASTER_KEY),
    uploadRetentionDays: values.GLASSHOUSE_UPLOAD_RETENTION_DAYS,
    seatRetentionDays: values.GLASSHOUSE_SEAT_RETENTION_DAYS,
    s3: s3Settings(values),
    clamdSocket: values.GLASSHOUSE_CLAMD_SOCKET ?? null,
    trustProxy: values.TRUST_PROXY,
    mail: mailSettings(values),
    marketFeed: values.MARKET_FEED,
    bitcoinRpcUrl: values.BITCOIN_RPC_URL ?? null,
    metrics: metricsSettings(values),
    hosting: hostingSettings(values),
    logLevel: values.LOG_LEVEL,
  }
}

/** Each cell has an address of its own. */
function refusePlainAddresses({ GLASSHOUSE_CELLS: cells, ...others }: SettingValues): void {
  refusePlainConnections(others)
  for (const { url } of cells ?? []) refusePlainConnections({ ...others, GLASSHOUSE_CELLS: url })
}

function databaseOwnerUrl({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }: SettingValues): string | null {
  if (ownerUrl && !url)
    throw new StartupError(
      'DATABASE_OWNER_URL is set without DATABASE_URL: set both, or neither to use the embedded database.',
    )
  return ownerUrl ?? null
}

/** A host needs both settings, and has no database of one firm. */
function hostingSettings(values: SettingValues): Settings['hosting'] {
  const { GLASSHOUSE_DIRECTORY_URL: directoryUrl, GLASSHOUSE_DOMAIN: domain, DATABASE_URL: databaseUrl } = values
  if (!directoryUrl && !domain) {
    if (!values.GLASSHOUSE_CELLS) return null
    throw new StartupError(
      'GLASSHOUSE_CELLS is set without GLASSHOUSE_DIRECTORY_URL: set both for a host of many firms, or neither.',
    )
  }
  if (!directoryUrl || !domain) {
    const [given, missing] = directoryUrl
      ? ['GLASSHOUSE_DIRECTORY_URL', 'GLASSHOUSE_DOMAIN']
      : ['GLASSHOUSE_DOMAIN', 'GLASSHOUSE_DIRECTORY_URL']
    throw new StartupError(`${given} is set without ${missing}: set both for a host of many firms, or neither.`)
  }
  if (databaseUrl)
    throw new StartupError(
      'DATABASE_URL is set with GLASSHOUSE_DIRECTORY_URL: a host stores its firms in the cells, so remove DATABASE_URL.',
    )
  return {
    directoryUrl,
    domain,
    cells: values.GLASSHOUSE_CELLS ?? [],
    readyFirms: values.GLASSHOUSE_READY_FIRMS,
    openFirms: values.GLASSHOUSE_OPEN_FIRMS,
    idleSeconds: values.GLASSHOUSE_IDLE_SECONDS,
  }
}

function masterKeys(dataDir: string, given: Buffer | undefined, former: Buffer | undefined) {
  if (given) return { masterKey: given, otherMasterKey: former ?? null }
  if (former)
    throw new StartupError(
      'GLASSHOUSE_FORMER_MASTER_KEY is set without GLASSHOUSE_MASTER_KEY: set both, or neither to use the keys of the data folder.',
    )
  return { masterKey: loadOrCreateSecret(dataDir, 'master-key'), otherMasterKey: readSecret(dataDir, nextMasterKey) }
}

function s3Settings(values: SettingValues): Settings['s3'] {
  const given = {
    GLASSHOUSE_S3_ENDPOINT: values.GLASSHOUSE_S3_ENDPOINT,
    GLASSHOUSE_S3_BUCKET: values.GLASSHOUSE_S3_BUCKET,
    GLASSHOUSE_S3_ACCESS_KEY: values.GLASSHOUSE_S3_ACCESS_KEY,
    GLASSHOUSE_S3_SECRET_KEY: values.GLASSHOUSE_S3_SECRET_KEY,
  }
  const missing = Object.entries(given).find(([, value]) => value === undefined)?.[0]
  const present = Object.entries(given).find(([, value]) => value !== undefined)?.[0]
  if (!present) return null
  if (missing) throw new StartupError(`${present} is set without ${missing}: set all four S3 settings, or none.`)
  return {
    endpoint: given.GLASSHOUSE_S3_ENDPOINT!,
    bucket: given.GLASSHOUSE_S3_BUCKET!,
    region: values.GLASSHOUSE_S3_REGION,
    accessKey: given.GLASSHOUSE_S3_ACCESS_KEY!,
    secretKey: given.GLASSHOUSE_S3_SECRET_KEY!,
  }
}

function mailSettings({ SMTP_URL: smtpUrl, MAIL_FROM: from, ...values }: SettingValues): Settings['mail'] {
  if (smtpUrl && from)
    return { smtpUrl, from, requireTls: !values.GLASSHOUSE_PLAIN_CONNECTIONS && !isOnThisMachine(smtpUrl) }
  if (!smtpUrl && !from) return null
  const [given, missing] = smtpUrl ? ['SMTP_URL', 'MAIL_FROM'] : ['MAIL_FROM', 'SMTP_URL']
  throw new StartupError(`${given} is set without ${missing}: set both to send email, or neither.`)
}

/** The metrics reveal the firm's money and load, so other machines need the token. */
function metricsSettings({ METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token }: SettingValues) {
  if (port === undefined) return null
  if (!isOwnHost(host) && !token)
    throw new StartupError(
      'METRICS_HOST lets other machines read the metrics: set METRICS_TOKEN too, or leave METRICS_HOST at 127.0.0.1.',
    )
  return { host, port, token: token ?? null }
}

/** A misspelt setting would otherwise have no effect and no message. */
function refuseUnknown(env: NodeJS.ProcessEnv): void {
  const unknown = Object.keys(env).find((name) => name.startsWith('GLASSHOUSE_') && !(name in settingShapes))
  if (!unknown) return
  const known = Object.keys(settingShapes).filter((name) => name.startsWith('GLASSHOUSE_'))
  throw new StartupError(`${unknown} is not a setting of Glasshouse: use one of ${known.join(', ')}, or remove it.`)
}
