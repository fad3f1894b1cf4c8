import type { HDKey } from '@scure/bip32'
import { type AccountKeys, openAccountKeys, openSigner } from './chain/account-keys.ts'
import type { Chain } from './chain/chain.ts'
import { NodeChain } from './chain/node/node-chain.ts'
import { readNodeNetwork } from './chain/node/node-network.ts'
import { openNodeRpc } from './chain/node/node-rpc.ts'
import { PracticeChain } from './chain/practice/practice-chain.ts'
import type { Database } from './platform/database/database.ts'
import type { Queryable } from './platform/database/queryable.ts'
import type { Platform } from './platform/platform.ts'
import { StartupError } from './platform/startup-error.ts'
import { readStoredSetting, storeSettingOnce } from './platform/stored-settings.ts'

interface OpenChain {
  readonly chain: Chain
  readonly accountKeys: AccountKeys
  /** The firm's account with its private key; null if another process has it. */
  readonly signer: HDKey | null
  /** Stops its background work; the chain can still be read. */
  readonly stop: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Opens and starts the chain of the settings: the practice chain, or a Bitcoin node on a test network. Refuses a node
 * of the main network, and any chain but the one with which the database was started, because its coins would be
 * missing.
 */
export async function openChain(
  { settings, database, walletSeed }: Pick<Platform, 'settings' | 'database' | 'walletSeed'>,
  onError: (error: unknown) => void,
): Promise<OpenChain> {
  const rpc = settings.bitcoinRpcUrl === null ? null : openNodeRpc(settings.bitcoinRpcUrl)
  const network = rpc ? await readNodeNetwork(rpc) : 'regtest'
  const kind = rpc ? 'node' : 'practice'
  const { db } = database
  await refuseOtherChain(db, kind)
  const accountKeys = await openAccountKeys(db, walletSeed, network, kind)
  const signer = openSigner(accountKeys, walletSeed)
  if (accountKeys.network !== network)
    throw new StartupError(
      `This firm was started on ${accountKeys.network}, and BITCOIN_RPC_URL names a node on ${network}: use a node of ${accountKeys.network}, or another data folder.`,
    )
  if (rpc) {
    const chain = new NodeChain({ rpc, network, onError })
    await chain.start()
    const stop = () => chain.stop()
    return { chain, accountKeys, signer, stop, close: stop }
  }
  return { ...(await openPractice(database, accountKeys, onError)), accountKeys, signer }
}

async function openPractice(
  { openChainQueries, whenWritten }: Pick<Database, 'openChainQueries' | 'whenWritten'>,
  accountKeys: AccountKeys,
  onError: (error: unknown) => void,
): Promise<Pick<OpenChain, 'chain' | 'stop' | 'close'>> {
  const { db, close: closeQueries } = openChainQueries()
  const minesAutomatically = async () => (await readStoredSetting(db, 'practice-blocks')) !== 'on-demand'
  const minerAccount = accountKeys.practice
  const chain = new PracticeChain({ db, minerAccount, minesAutomatically, whenWritten, onError })
  const close = async () => {
    await chain.stop()
    await closeQueries()
  }
  try {
    await chain.start()
  } catch (error) {
    await close()
    throw error
  }
  return { chain, stop: () => chain.stop(), close }
}

async function refuseOtherChain(db: Queryable, kind: Chain['kind']): Promise<void> {
  const stored = await storeSettingOnce(db, 'chain-kind', kind)
  if (stored === kind) return
  throw new StartupError(
    stored === 'practice'
      ? 'This firm was started on its practice chain, whose coins do not exist on a Bitcoin node: remove BITCOIN_RPC_URL, or use another data folder.'
      : 'This firm was started on a Bitcoin node: set BITCOIN_RPC_URL to it, or use another data folder.',
  )
}
