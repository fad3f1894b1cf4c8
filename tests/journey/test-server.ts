import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { builtProgram, ready, run, runServer, stop } from '../start/server-process.ts'

export interface RunningServer {
  readonly url: string
  readonly dataDir: string
  /** The one-time link that makes the first operator. */
  readonly operatorLink: string
  /** The one-time link that makes the first administrator of a host. */
  readonly administratorLink: string
}

export interface TestServer extends RunningServer {
  /** A one-time link for another operator, made on the machine: no colleague invited them. */
  inviteOnMachine(email: string): Promise<string>
  /** Stops it and removes its folder. */
  close(): Promise<void>
  /** Kills the server as a crash does, without a shutdown. */
  kill(): Promise<void>
  /** Starts it again after `kill`, on the same folder and at the same address. */
  restart(): Promise<void>
}

/** Starts the built product on a new data folder and a port that the system chooses, unless `env` sets them. */
export async function startTestServer(env: NodeJS.ProcessEnv = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'glasshouse-journey-'))
  chmodSync(dataDir, 0o711)
  let server = runServer(dataDir, { env })
  const close = async () => {
    await stop(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const url = await ready(server)
    const [operatorLink = ''] = /http\S+\/operator\/join#\S+/.exec(server.output()) ?? []
    const [administratorLink = ''] = /http\S+\/invitation#\S+/.exec(server.output()) ?? []
    return {
      url,
      dataDir,
      operatorLink,
      administratorLink,
      async inviteOnMachine(email) {
        const command = builtProgram('operator', 'create', email)
        const made = run(command, { env: { ...env, GLASSHOUSE_DATA_DIR: dataDir } })
        if ((await made.ended) !== 0) throw new Error(made.output())
        return made.output().trim()
      },
      close,
      async kill() {
        await stop(server, 'SIGKILL')
      },
      async restart() {
        server = runServer(dataDir, { env: { ...env, PORT: new URL(url).port } })
        await ready(server)
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
