import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ready, runServer, stop } from '../start/server-process.ts'

export interface House {
  readonly url: string
  readonly dataDir: string
  /** The one-time link that makes the first operator. */
  readonly operatorLink: string
}

/** Starts the built product on a fresh data folder and a port of the system's choice, unless `env` says otherwise. `close` ends it and removes the folder. */
export async function startHouse(env: NodeJS.ProcessEnv = {}): Promise<House & { close: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'glasshouse-journey-'))
  chmodSync(dataDir, 0o711)
  const server = runServer(dataDir, { env })
  const close = async () => {
    await stop(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const url = await ready(server)
    const [operatorLink = ''] = /http\S+\/operator\/join#\S+/.exec(server.output()) ?? []
    return { url, dataDir, operatorLink, close }
  } catch (error) {
    await close()
    throw error
  }
}
