import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { NetworkFixing } from '#root/domain/network.ts'
import { keepRunning } from '../../keep-running.ts'
import type { LocalNetwork } from '../../local-network.ts'
import { isOwnHost } from '../../plain-connections.ts'
import { defaultPublicUrl, type Settings } from '../../settings.ts'
import { readIfExists } from '../write-once.ts'
import type { AdditionalListener, Listening } from './listen.ts'
import { localAddresses } from './local-addresses.ts'

/**
 * The interval at which the open addresses are compared with the machine's addresses, which change with its network.
 */
const pollMs = 5_000
const closingGraceMs = 5_000
const hourMs = 3_600_000

type NetworkSettings = Pick<Settings, 'host' | 'port' | 'publicUrl' | 'isPublicUrlSet' | 'trustProxy' | 'dataDir'>

export interface OpenedNetwork extends LocalNetwork {
  /** Stops listening. The end time stays stored, so that the next start opens it again until then. */
  stop(): Promise<void>
}

/**
 * The local network of a listening server, closed unless an operator opened it. The end time is stored in the data
 * folder, so that it is open again after a crash, and not in the database, so that a restored backup opens no port
 * elsewhere.
 */
export async function openLocalNetwork(
  settings: NetworkSettings,
  server: Pick<Listening, 'listenAlso'>,
  findAddresses: () => string[] = localAddresses,
): Promise<OpenedNetwork> {
  const fixedBy = fixingOf(settings)
  const file = path.join(settings.dataDir, 'network-open-until')
  const additionalListeners = new Map<string, AdditionalListener>()
  let untilMs = fixedBy ? 0 : Date.parse(readIfExists(file)?.trim() ?? '') || 0

  /**
   * Opens and closes listeners until they match the machine's addresses. Returns the milliseconds until the next check.
   */
  const adjust = async () => {
    const leftMs = untilMs - Date.now()
    const wanted = leftMs > 0 ? findAddresses() : []
    for (const [address, listener] of additionalListeners) {
      if (wanted.includes(address)) continue
      additionalListeners.delete(address)
      void listener.close(closingGraceMs)
    }
    for (const address of wanted) {
      if (additionalListeners.has(address)) continue
      // The address may have just disappeared, or another program may use the port: retried at the next check.
      const listener = await server.listenAlso(address).catch(() => null)
      if (listener) additionalListeners.set(address, listener)
    }
    return leftMs > 0 ? leftMs : undefined
  }
  const adjusting = keepRunning(adjust, { pauseMs: 0, pollMs }, () => {})
  await adjusting.runNow()
  const origins = () => originsOf(settings, fixedBy, { open: [...additionalListeners.keys()], found: findAddresses })
  return {
    fixedBy,
    addresses: () =>
      findAddresses().map((address) => ({ address, isOpen: fixedBy === 'host' || additionalListeners.has(address) })),
    openUntil: () => (untilMs > Date.now() ? new Date(untilMs) : null),
    origins,
    isLocalOnly: () =>
      additionalListeners.size === 0 && origins().every((origin) => isOwnHost(new URL(origin).hostname)),
    async open(hours) {
      untilMs = Date.now() + hours * hourMs
      writeFileSync(file, `${new Date(untilMs).toISOString()}\n`, { mode: 0o600 })
      await adjusting.runNow()
    },
    async close() {
      untilMs = 0
      rmSync(file, { force: true })
      await adjusting.runNow()
    },
    stop: () => adjusting.stop(),
  }
}

function fixingOf({ host, isPublicUrlSet, trustProxy }: NetworkSettings): NetworkFixing | null {
  if (trustProxy) return 'proxy'
  if (isPublicUrlSet) return 'address'
  return isOwnHost(host) ? null : 'host'
}

/** An address that is set, or that a proxy has, is the only one: nobody else may be named in a link. */
function originsOf(
  { host, port, publicUrl }: NetworkSettings,
  fixedBy: NetworkFixing | null,
  { open, found }: { readonly open: readonly string[]; readonly found: () => readonly string[] },
): readonly string[] {
  if (fixedBy === 'address' || fixedBy === 'proxy') return [publicUrl]
  const isEverywhere = fixedBy === 'host' && ['0.0.0.0', '::'].includes(host)
  const origins = (isEverywhere ? found() : open).map((address) => defaultPublicUrl(address, port))
  return origins.length > 0 ? origins : [publicUrl]
}
