import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { clusterFolder } from './places.ts'

/** The passwords and keys of a cluster, created at its first start. */
export interface ClusterSecrets {
  readonly superuserPassword: string
  readonly replicationPassword: string
  readonly rewindPassword: string
  /** The password of the role that owns the tables, and of the role of the servers. */
  readonly ownerPassword: string
  readonly serverPassword: string
  readonly storageKey: string
  readonly storagePrefix: string
  readonly storageSuffix: string
  readonly sessionSecret: string
  /** 32 bytes in base64, like the next one. */
  readonly masterKey: string
  /** The seed of the firm's bitcoin account. Every server has it, so that each of them can sign payouts. */
  readonly walletSeed: string
}

/** The secrets of the cluster, which only root may read. Created on first use. */
export function clusterSecrets(): ClusterSecrets {
  const file = path.join(clusterFolder, 'secrets.json')
  if (!existsSync(file)) {
    const password = () => randomBytes(24).toString('hex')
    const key = () => randomBytes(32).toString('base64')
    const made: ClusterSecrets = {
      superuserPassword: password(),
      replicationPassword: password(),
      rewindPassword: password(),
      ownerPassword: password(),
      serverPassword: password(),
      storageKey: password(),
      storagePrefix: password(),
      storageSuffix: password(),
      sessionSecret: key(),
      masterKey: key(),
      walletSeed: key(),
    }
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8')) as ClusterSecrets
}
