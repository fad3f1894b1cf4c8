import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type NodeRpc, openNodeRpc } from '#root/server/chain/node/node-rpc.ts'
import { findBitcoind } from './find-bitcoind.ts'

export interface BitcoinNode {
  readonly url: string
  readonly rpc: NodeRpc
  /** Stops it and removes its folder. */
  stop(): Promise<void>
}

/** The reason in a skipped test's title where there is no real node. */
export const skippedWithoutNode = findBitcoind() === null
export const nodeTitle = skippedWithoutNode ? ' (SKIPPED: no Bitcoin node here, set BITCOIND to one)' : ''

/** Starts a real node on regtest with its own folder. The caller stops it: a hook cannot leave that to another hook. */
export async function startBitcoinNode(): Promise<BitcoinNode> {
  const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-bitcoind-'))
  const [port, user, password] = [await freePort(), 'tests', 'not a secret']
  const flags = [
    '-regtest',
    `-datadir=${folder}`,
    `-rpcport=${port}`,
    `-rpcuser=${user}`,
    `-rpcpassword=${password}`,
    '-listen=0',
    '-connect=0',
    '-dnsseed=0',
    '-fallbackfee=0.0001',
    '-persistmempool=0',
    '-dbcache=32',
    '-printtoconsole=1',
  ]
  const process = spawn(findBitcoind()!, flags, { stdio: ['ignore', 'pipe', 'ignore'] })
  const url = `http://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`
  const rpc = openNodeRpc(url)
  if (await isLoaded(process)) return { url, rpc, stop: () => end(process, folder) }
  await end(process, folder)
  throw new Error(`The node ended with ${process.exitCode}`)
}

/** Waits until a node answers requests, and reads its log to the end. False when the node ends before. */
function isLoaded({ stdout }: ChildProcess): Promise<boolean> {
  const lines = createInterface({ input: stdout! })
  return new Promise((resolve) => {
    lines.on('line', (line) => line.includes('Done loading') && resolve(true)).once('close', () => resolve(false))
  })
}

/**
 * A wallet of the node with private keys, as an operator signs with. Each key belongs to an account (BIP 84): "tprv...", or the
 * master key with the path to the account.
 */
export async function openSigningWallet(rpc: NodeRpc, accountKeys: readonly string[]): Promise<NodeRpc> {
  const name = `signs-${accountKeys.join().replaceAll('/', '-').slice(-24)}`
  const [privateKeys, blank, passphrase, avoidReuse, descriptors] = [true, true, '', false, true]
  await rpc.call('createwallet', [name, !privateKeys, blank, passphrase, avoidReuse, descriptors])
  const wallet = rpc.wallet(name)
  const branches = accountKeys.flatMap((key) => [0, 1].map((branch) => `wpkh(${key}/${branch}/*)`))
  for (const text of branches) {
    const { checksum } = await rpc.call<{ checksum: string }>('getdescriptorinfo', [text])
    const request = { desc: `${text}#${checksum}`, range: [0, 50], timestamp: 'now', internal: false, active: false }
    const [outcome] = await wallet.call<{ success: boolean }[]>('importdescriptors', [[request]])
    if (!outcome?.success) throw new Error('The wallet does not take the key')
  }
  return wallet
}

async function end(process: ChildProcess, folder: string): Promise<void> {
  if (process.exitCode === null) {
    const ended = once(process, 'exit')
    process.kill('SIGKILL')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
