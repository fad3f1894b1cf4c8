import { compose, type Product } from './compose.ts'
import { removeLeftovers } from './features/backup/finish-replacement.ts'
import { inviteFirstOperator } from './identity/invitations.ts'
import { migrate } from './platform/database/migrate.ts'
import { lockDataFolder } from './platform/node/database/lock.ts'
import { type NodeDatabase, openDatabase } from './platform/node/database/open-database.ts'
import { useState } from './platform/node/database/state-use.ts'
import { listenForMetrics } from './platform/node/http/listen-for-metrics.ts'
import { limitsBehindProxy, listen, serverLimits } from './platform/node/http/listen.ts'
import { openLocalNetwork } from './platform/node/http/open-local-network.ts'
import { openPlatform } from './platform/node/open-platform.ts'
import { storePublicUrl } from './platform/node/public-address.ts'
import type { Report } from './platform/report.ts'
import { type Settings, withPort } from './platform/settings.ts'
import type { StartupError } from './platform/startup-error.ts'
import { endAll } from './platform/writers.ts'

export interface RunningServer {
  readonly url: string
  /** The addresses at which the devices of a class reach it; empty: only this machine does. */
  readonly classUrls: readonly string[]
  readonly port: number
  /** The one-time link for the firm's first operator; null except at the first start. */
  readonly firstOperatorLink: string | null
  /** Finishes running work and stops everything. */
  stop(): Promise<void>
}

const stopGraceMs = 5_000

/**
 * Starts everything in dependency order, and stops it in reverse. After a failure everything that had started is
 * stopped. `onLost` is called when another server has taken the data folder, `restart` after the state was replaced, or
 * a replacement was cancelled.
 */
export async function runServer(
  configured: Settings,
  report: Report,
  onLost: (reason: StartupError) => void,
  restart: () => void,
): Promise<RunningServer> {
  const stops: (() => unknown)[] = []
  const stop = () => endAll(stops)
  const served = Promise.withResolvers<Product>()
  try {
    const database = await openDatabase(configured, report)
    stops.push(() => database.close())
    const lock = await lockDataFolder(configured.dataDir, database, onLost)
    stops.push(() => lock.release())
    const use = await useState(database.url, {
      stopWrites: async () => (await served.promise).stopWrites(),
      onOver: () => void served.promise.then(() => setImmediate(restart)),
    })
    stops.push(() => use.end())
    await removeLeftovers(database, configured.dataDir)
    await migrate(database, report)
    const { product, ...server } = await serve(configured, database, stops)
    served.resolve(product)
    return { ...server, firstOperatorLink: await inviteFirstOperator(database.db, server.url), stop }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

/**
 * Listens first, so that the port is known, and then serves the product. Until then visitors are asked to try again.
 */
async function serve(configured: Settings, database: NodeDatabase, stops: (() => unknown)[]) {
  const composed: { product?: Product } = {}
  stops.push(() => composed.product?.stop())
  const metrics = await listenForMetrics(configured)
  stops.push(() => metrics?.close(0))
  const server = await listen(
    configured.host,
    configured.port,
    configured.trustProxy ? limitsBehindProxy : serverLimits,
  )
  stops.push(() => {
    const closed = server.close(stopGraceMs)
    composed.product?.closeStreams()
    return closed
  })
  const settings = withPort(configured, server.port)
  storePublicUrl(settings.dataDir, settings.publicUrl)
  const network = await openLocalNetwork(settings, server)
  stops.push(() => network.stop())
  const product = await compose(await openPlatform(settings, database, network))
  composed.product = product
  server.answerWith(product.app.fetch, product.answerEarly)
  if (product.metrics) metrics?.answerWith(product.metrics)
  return {
    product,
    url: settings.publicUrl,
    port: server.port,
    classUrls: network.isLocalOnly() ? [] : network.origins(),
  }
}
