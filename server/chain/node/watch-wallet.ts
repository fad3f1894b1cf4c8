import type { Watched } from '../chain.ts'
import { type NodeRpc, RpcError } from './node-rpc.ts'

/** The node's watch-only wallet: it has our addresses but no keys. */
export interface WatchWallet {
  /** The node's calls about this wallet. */
  readonly rpc: NodeRpc
  watch(watched: readonly Watched[]): Promise<void>
}

const walletName = 'glasshouse'
/** Addresses are imported well ahead, because each import takes the node a while. */
const ahead = 1_000
const minAhead = 200

/** Loads the wallet, or creates it without private keys, so that the node can never spend our coins. */
export async function openWatchWallet(node: NodeRpc): Promise<WatchWallet> {
  const isNew = await loadOrCreate(node)
  const rpc = node.wallet(walletName)
  const imported = isNew ? new Map<string, number>() : await readImported(rpc)
  return { rpc, watch: (watched) => importMissing(rpc, imported, watched) }
}

/** Returns whether the wallet is new. */
async function loadOrCreate(node: NodeRpc): Promise<boolean> {
  if ((await node.call<string[]>('listwallets')).includes(walletName)) return false
  try {
    await node.call('loadwallet', [walletName, true])
    return false
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
  }
  const [noPrivateKeys, blank, passphrase, avoidReuse, descriptors, loadOnStart] = [true, true, '', false, true, true]
  await node.call('createwallet', [walletName, noPrivateKeys, blank, passphrase, avoidReuse, descriptors, loadOnStart])
  return true
}

/** The first index that the node does not watch yet, for each branch of each account. */
async function readImported(rpc: NodeRpc): Promise<Map<string, number>> {
  const { descriptors } = await rpc.call<{ descriptors: { desc: string; range?: [number, number] }[] }>(
    'listdescriptors',
  )
  return new Map(
    descriptors.flatMap(({ desc, range }) => {
      const key = /(tpub\w+)\/([01])\/\*/.exec(desc)
      return key && range ? [[`${key[1]}/${key[2]}`, range[1] + 1] as const] : []
    }),
  )
}

async function importMissing(rpc: NodeRpc, imported: Map<string, number>, watched: readonly Watched[]): Promise<void> {
  for (const { accountKey, branch, toIndex } of watched) {
    const name = `${accountKey}/${branch}`
    const known = imported.get(name) ?? 0
    if (known - toIndex >= minAhead) continue
    const end = toIndex + ahead
    const { descriptor } = await rpc.call<{ descriptor: string }>('getdescriptorinfo', [
      `wpkh(${accountKey}/${branch}/*)`,
    ])
    // Addresses assigned before the node watched them may have been paid, so it scans all its blocks.
    const timestamp = known >= toIndex ? 'now' : 0
    const request = { desc: descriptor, range: [0, end - 1], timestamp, internal: branch === 1, active: false }
    const [outcome] = await rpc.call<{ success: boolean; error?: { message: string } }[]>(
      'importdescriptors',
      [[request]],
      {
        timeoutMs: 600_000,
      },
    )
    if (!outcome?.success) throw new Error(`The node does not watch our addresses: ${outcome?.error?.message}`)
    imported.set(name, end)
  }
}
