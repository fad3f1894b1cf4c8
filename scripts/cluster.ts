/*
 * npm run cluster -- up [SERVERS] [--host]|down|kill NODE|start NODE|status: runs Glasshouse on many nodes on one Debian
 * machine, for tests and for learning: etcd, three PostgreSQL nodes under Patroni, Swift, HAProxy and two or more
 * servers; with --host as a host of many firms (docs/hosting.md).
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { down, findNodes, kill, start, status, up } from './cluster/cluster.ts'
import { clusterFolder } from './cluster/places.ts'
import { untilDone } from './cluster/prepare.ts'
import { logOf } from './cluster/processes.ts'

const usage = 'Usage: npm run cluster -- up [SERVERS] [--host] | down | kill NODE | start NODE | status'
const print = (line: string) => console.log(line)

interface Given {
  /** What follows the command. */
  readonly argument: string
  readonly isHost: boolean
}

const commands: Readonly<Record<string, (given: Given) => Promise<void>>> = {
  async up({ argument, isHost }) {
    build()
    const url = await up({ ...(argument ? { servers: Number(argument) } : {}), isHost, report: print })
    const invitation = await findInvitation()
    print(`Glasshouse is ready: ${url} (with a certificate that browsers do not trust)`)
    if (invitation) print(invitation)
    print(`All its data is in ${clusterFolder}; the folder logs has the output of each node.`)
  },
  async down() {
    await down()
    print('Stopped and removed.')
  },
  async kill({ argument }) {
    print(`Killed: ${(await kill(argument)).join(', ')}. npm run cluster -- start ${argument} starts it again.`)
  },
  async start({ argument }) {
    start((await findNodes(argument)).map(({ name }) => name))
  },
  async status() {
    for (const line of await status()) print(line)
  },
}

/**
 * The sentence with the link of the first operator, or of the first administrator of a host; null if there is none. A
 * server answers before it has written to its log that it is ready, with the link if it has made it.
 */
async function findInvitation(): Promise<string | null> {
  for (const { name } of await findNodes('server')) {
    const log = await untilDone(`The start of ${name}`, 30, async () => {
      const text = readFileSync(logOf(name), 'utf8')
      if (!text.includes('Glasshouse is ready')) throw new Error(text)
      return text
    })
    const [invitation = null] = /Open this link once .+/.exec(log) ?? []
    if (invitation) return invitation
  }
  return null
}

/** Builds the servers and the pages if their sources have changed. */
function build(): void {
  const launcher = path.join(import.meta.dirname, 'launch.mjs')
  const built = spawnSync(process.execPath, [launcher, '--web'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The build failed')
}

/** The command and what follows it. Throws for anything that the command does not take. */
function readArguments(): Given & { readonly run: (given: Given) => Promise<void> } {
  const options = { host: { type: 'boolean', default: false } } as const
  const { positionals, values } = parseArgs({ options, allowPositionals: true })
  const [command = '', argument = ''] = positionals
  const run = commands[command]
  const isCount = /^[1-9]\d*$/.test(argument) || argument === ''
  if (!run || positionals.length > 2 || (command === 'up' ? !isCount : values.host)) throw new Error(usage)
  return { run, argument, isHost: values.host }
}

try {
  const { run, ...given } = readArguments()
  await run(given)
  process.exit(0)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
