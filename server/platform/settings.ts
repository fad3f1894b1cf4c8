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
  /** The same database as the role that owns its tables; null: that of `databaseUrl`, or of the embedded database. */
  databaseOwnerUrl: string | null
  /** Signs sessions. */
  secret: string
  /** 32 bytes; wraps the keys that uploads are encrypted with. */
  masterKey: Buffer
  /** A second key that may have encrypted data: the former one, or the next one after an interrupted rotation. */
  otherMasterKey: Buffer | null
  uploadRetentionDays: number
  /** null: encrypted files lie in the data folder. */
  s3: { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string } | null
  /** null: uploads are not scanned for malware. */
  clamdSocket: string | null
  /** Whether X-Forwarded-For of the nearest proxy contains the visitor's address. */
  trustProxy: boolean
  /** null: mail stays in the outbox. */
  mail: MailSettings | null
  /** Where the prices of bitcoin come from. */
  marketFeed: 'simulated' | 'binance'
  /** A Bitcoin node on a test network, with user and password; null: the practice chain inside. */
  bitcoinRpcUrl: string | null
  /** Where the figures for Prometheus are read, and by whom; null: nowhere. */
  metrics: MetricsSettings | null
  logLevel: 'error' | 'warn' | 'info' | 'debug'
}

export interface MailSettings {
  readonly smtpUrl: string
  readonly from: string
  /** A mail server on another machine gets no mail and no password before the connection is encrypted. */
  readonly requireTls: boolean
}

export interface MetricsSettings {
  readonly host: string
  readonly port: number
  /** null: everybody on this machine. */
  readonly token: string | null
}

/** Completes settings whose port was 0 with the port that the system chose. */
export function withPort(settings: Settings, port: number): Settings {
  const unset = settings.publicUrl === defaultPublicUrl(settings.host, settings.port)
  return { ...settings, port, publicUrl: unset ? defaultPublicUrl(settings.host, port) : settings.publicUrl }
}

/** Where browsers of this machine reach a server that listens on a host and a port. */
export function defaultPublicUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
