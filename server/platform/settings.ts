export interface Settings {
  host: string
  /** 0 lets the system choose; `withPort` then completes the settings. */
  port: number
  /** The public address of this server, without a trailing slash. */
  publicUrl: string
  /** Whether that address was set; otherwise it follows from the host and the port. */
  isPublicUrlSet: boolean
  /** Absolute. */
  dataDir: string
  /** null: the PostgreSQL that comes with Glasshouse. */
  databaseUrl: string | null
  /** The same database as the owner of its tables; null: the role of `databaseUrl`, or of the embedded database. */
  databaseOwnerUrl: string | null
  /** Signs sessions. */
  secret: string
  /** 32 bytes; encrypts the keys of uploads. */
  masterKey: Buffer
  /** A second key with which data may be encrypted: the former one, or the next one after an interrupted rotation. */
  otherMasterKey: Buffer | null
  uploadRetentionDays: number
  /** Days from the end of a lesson until its seats are deleted. */
  seatRetentionDays: number
  /** null: encrypted files are in the data folder. */
  s3: { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string } | null
  /** null: uploads are not scanned for malware. */
  clamdSocket: string | null
  /** Whether X-Forwarded-For of the nearest proxy contains the visitor's address. */
  trustProxy: boolean
  /** null: emails stay in the outbox. */
  mail: MailSettings | null
  /** The source of bitcoin prices. */
  marketFeed: 'simulated' | 'binance'
  /** A Bitcoin node on a test network, with user and password; null: the built-in practice chain. */
  bitcoinRpcUrl: string | null
  /** The address and the token of the Prometheus metrics; null: off. */
  metrics: MetricsSettings | null
  /** The settings of a host of many firms; null: this installation is one firm. */
  hosting: HostingSettings | null
  logLevel: 'error' | 'warn' | 'info' | 'debug'
}

export interface HostingSettings {
  /** 'embedded': the PostgreSQL that comes with Glasshouse. */
  readonly directoryUrl: string
  /** Each firm's host name is its slug, a dot and this. */
  readonly domain: string
  /** If empty, the directory's server is the only cell. */
  readonly cells: readonly { readonly name: string; readonly url: string }[]
  /** The number on each cell. */
  readonly readyFirms: number
  /** The maximum in this process. */
  readonly openFirms: number
  readonly idleSeconds: number
}

export interface MailSettings {
  readonly smtpUrl: string
  readonly from: string
  /** Whether TLS is required before emails and the password are sent: always for another machine. */
  readonly requireTls: boolean
}

export interface MetricsSettings {
  readonly host: string
  readonly port: number
  /** null: everyone on this machine. */
  readonly token: string | null
}

/** Completes settings whose port was 0 with the port that the system chose. */
export function withPort(settings: Settings, port: number): Settings {
  return settings.isPublicUrlSet
    ? { ...settings, port }
    : { ...settings, port, publicUrl: defaultPublicUrl(settings.host, port) }
}

/** The address at which browsers on this machine reach a server on a host and a port. */
export function defaultPublicUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
