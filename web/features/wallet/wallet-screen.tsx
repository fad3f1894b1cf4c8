import { useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import type { Wallet } from '#root/contract/wallet.ts'
import type { Network } from '#root/domain/bitcoin-networks.ts'
import { CopyButton } from '#root/web/ui/copy-button.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { Ghost, PaneSkeletons } from '#root/web/ui/skeleton.tsx'
import { walletQuery } from './queries.ts'
import { SendForm } from './send-form.tsx'
import { TransactionList } from './transaction-list.tsx'

/** The client's own coins outside the firm: balance, receiving address, and payments in and out. */
export function WalletScreen() {
  const { data, error, refetch } = useQuery(walletQuery)
  return (
    <>
      <ScreenTitle title={m.wallet_heading()}>{m.wallet_text()}</ScreenTitle>
      {data?.wallet && <OpenWallet wallet={data.wallet} network={data.network} />}
      {data && !data.wallet && (
        <Pane>
          <EmptyState title={m.wallet_none()}>{m.wallet_none_text({ network: data.network })}</EmptyState>
        </Pane>
      )}
      {!data && error && <LoadFailed error={error} title={m.wallet_failed()} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Ghost className="grid *:grid">
            <Balance wallet={sample} />
          </Ghost>
          <PaneSkeletons heights={['h-80']} />
        </div>
      )}
    </>
  )
}

/** What is drawn while the wallet loads. */
const sample: Wallet = {
  address: 'bcrt1q'.padEnd(44, 'q'),
  balance: '1.00000000',
  waiting: '0.00000000',
  transactions: [],
}

function OpenWallet({ wallet, network }: { wallet: Wallet; network: Network }) {
  const isEmpty = wallet.transactions.length === 0
  return (
    <div className="grid gap-6">
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Balance wallet={wallet} />
        <Pane title={m.wallet_send()}>
          <SendForm network={network} />
        </Pane>
      </div>
      <Pane title={m.wallet_list()}>
        {isEmpty ? (
          <EmptyState title={m.wallet_empty()}>{m.wallet_empty_text()}</EmptyState>
        ) : (
          <TransactionList transactions={wallet.transactions} />
        )}
      </Pane>
    </div>
  )
}

/** Dark, to set it apart from the firm's screens. */
function Balance({ wallet: { address, balance, waiting } }: { wallet: Wallet }) {
  return (
    <section
      aria-labelledby="wallet-balance"
      className="grid content-between gap-8 border border-mullion bg-deep p-5 text-on-deep sm:p-7"
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-soft-on-deep">
          <h2 id="wallet-balance" className="font-sans text-sm font-semibold tracking-normal">
            {m.wallet_balance()}
          </h2>
          <p className="border border-soft-on-deep/60 px-2 py-0.5 text-xs">{m.wallet_outside()}</p>
        </div>
        <p className="figures font-display text-2xl wrap-anywhere sm:text-4xl" dir="ltr">
          {balance} <span className="font-sans text-base text-soft-on-deep">tBTC</span>
        </p>
        {waiting !== '0.00000000' && (
          <p className="figures text-sm text-lamp">{m.wallet_waiting({ bitcoin: waiting })}</p>
        )}
      </div>
      <div className="grid gap-2 border-t border-on-deep/20 pt-5">
        <h3 className="font-sans text-sm font-semibold tracking-normal">{m.wallet_address()}</h3>
        <div className="grid justify-items-start gap-3">
          <code className="figures min-w-0 font-sans text-sm wrap-anywhere select-all" dir="ltr">
            {address}
          </code>
          <CopyButton kind="on-deep" text={address} label={m.dashboard_copy_address()} done={m.dashboard_copied()} />
        </div>
        <p className="text-xs text-soft-on-deep">{m.wallet_address_note()}</p>
      </div>
    </section>
  )
}
