import { openWallet, practiceOf, type WalletServices } from './open-wallet.ts'

/** Opens practice wallets one after the other. */
export interface Opening {
  open(clientId: string): void
  /** Resolves when the one at hand is done; the others are opened when they are looked at. */
  stop(): Promise<void>
}

/** What can't be opened now is told to `onError` and opened at the first look. Does nothing where a Bitcoin node is the chain. */
export function startOpening(services: WalletServices, onError: (error: unknown) => void): Opening {
  const practice = practiceOf(services.chain)
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()
  const openNext = async (clientId: string) => {
    if (practice && !stopped) await openWallet(services, practice, clientId)
  }
  return {
    open(clientId) {
      running = running.then(() => openNext(clientId)).catch(onError)
    },
    async stop() {
      stopped = true
      await running
    },
  }
}
