/*
 * npm run cluster -- up [SERVERS]|down|kill NODE|start NODE|status: runs Glasshouse on many nodes on one Debian
 * machine, for tests and for learning: etcd, three PostgreSQL nodes under Patroni, Swift, HAProxy and two or more
 * servers (docs/hosting.md).
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { down, findNodes, kill, start, status, up } from './cluster/cluster.ts'
import { browsers, clusterFolder } from './cluster/places.ts'
import { logOf } from './cluster/processes.ts'

const [command = '', argument = ''] = process.argv.slice(2)
const print = (line: string) => console.log(line)

const commands: Readonly<Record<string, () => Promise<void>>> = {
  async up() {
    build()
    await up({ ...(argument ? { servers: Number(argument) } : {}), report: print })
    const invitation = /http\S+operator\/join\S+/.exec(readFileSync(logOf('server-1'), 'utf8'))?.[0]
    print(`Glasshouse is ready: ${browsers.url} (with a certificate that browsers do not trust)`)
    if (invitation) print(`Open this link once to become the first operator: ${invitation}`)
    print(`All its data is in ${clusterFolder}; the folder logs has the output of each node.`)
  },
  async down() {
    await down()
    print('Stopped and removed.')
  },
  async kill() {
    print(`Killed: ${(await kill(argument)).join(', ')}. npm run cluster -- start ${argument} starts it again.`)
  },
  async start() {
    start((await findNodes(argument)).map(({ name }) => name))
  },
  async status() {
    for (const line of await status()) print(line)
  },
}

/** Builds the servers and the pages if their sources have changed. */
function build(): void {
  const launcher = path.join(import.meta.dirname, 'launch.mjs')
  const built = spawnSync(process.execPath, [launcher, '--web'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The build failed')
}

try {
  const run = commands[command]
  if (!run) throw new Error('Usage: npm run cluster -- up [SERVERS] | down | kill NODE | start NODE | status')
  await run()
  process.exit(0)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
