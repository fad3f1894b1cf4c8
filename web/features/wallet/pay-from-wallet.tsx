import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import type { Wallet } from '#root/contract/wallet.ts'
import { formatBitcoin, parseBitcoin } from '#root/domain/bitcoin.ts'
import { describeError } from '#root/web/api/client.ts'
import { Button, type ButtonKind } from '#root/web/ui/button.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { useReplacePayment, useSendPayment, walletQuery } from './queries.ts'

interface PayFromWalletProps {
  deposit: Deposit
  /** The bitcoin still to be paid; null if nothing is. */
  missing: string | null
  /** Whether paying is the next thing to do. */
  isPrimary: boolean
  /** Places the button and the demonstrations. There is no button without a practice wallet. */
  children: (parts: { action: ReactNode; demonstrations: ReactNode }) => ReactNode
}

/** Pays a deposit from the client's practice wallet with one click, or demonstrates a failed payment. */
export function PayFromWallet({ deposit, missing, isPrimary, children }: PayFromWalletProps) {
  const { data } = useQuery(walletQuery)
  const [sentAt, setSentAt] = useState<number | null>(null)
  const count = deposit.payment.payments.length
  const sending = useSendPayment(() => setSentAt(count))
  const pay = (bitcoin: string) => sending.mutate({ address: deposit.address, bitcoin })
  if (!deposit.quote || (data && !data.wallet)) return children({ action: null, demonstrations: null })
  if (!data?.wallet) return children({ action: <Skeleton className="h-12 w-full" />, demonstrations: null })
  // The amount counts as missing until the payment is shown; this prevents a second payment by mistake.
  const isInTransit = sending.isPending || sentAt === count
  return children({
    action: (
      <div className="grid gap-3">
        {missing && (
          <PayButton
            kind={isPrimary ? 'primary' : 'quiet'}
            wallet={data.wallet}
            missing={missing}
            pendingLabel={sending.isPending ? m.wallet_sending() : m.wallet_pay_sent()}
            isPending={isInTransit}
            onPay={pay}
          />
        )}
        {sending.error && <Notice tone="refused">{describeError(sending.error)}</Notice>}
      </div>
    ),
    demonstrations: <Demonstrations deposit={deposit} wallet={data.wallet} isPending={isInTransit} onPay={pay} />,
  })
}

interface PayButtonProps {
  kind: ButtonKind
  wallet: Wallet
  missing: string
  isPending: boolean
  pendingLabel: string
  onPay: (bitcoin: string) => void
}

function PayButton({ kind, wallet, missing, isPending, pendingLabel, onPay }: PayButtonProps) {
  const isEnough = parseBitcoin(wallet.balance)! > parseBitcoin(missing)!
  const bitcoin = wallet.balance
  return (
    <div className="grid gap-2">
      <Button
        kind={kind}
        pending={isPending}
        pendingLabel={pendingLabel}
        disabled={!isEnough && !isPending}
        onClick={() => onPay(missing)}
        className="min-h-12 w-full"
      >
        {m.wallet_pay()}
      </Button>
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-xs text-soft">
        {isEnough ? m.wallet_pay_balance({ bitcoin }) : m.wallet_pay_little({ bitcoin })}
        <Link to="/dashboard/wallet" className="link inline-flex min-h-11 items-center">
          {m.wallet_open()}
        </Link>
      </p>
    </div>
  )
}

interface DemonstrationsProps {
  deposit: Deposit
  wallet: Wallet
  isPending: boolean
  onPay: (bitcoin: string) => void
}

/** Demonstrations for facilitators: the owner of any wallet could do the same. */
function Demonstrations({ deposit, wallet, isPending, onPay }: DemonstrationsProps) {
  const replacing = useReplacePayment()
  const requestedSats = parseBitcoin(deposit.quote!.bitcoin)!
  const last = wallet.transactions.find((one) => one.deposit?.id === deposit.id && one.isReplaceable)
  const payments = [
    { name: m.wallet_demo_little(), sats: requestedSats / 2n },
    { name: m.wallet_demo_much(), sats: (requestedSats * 11n) / 10n },
    { name: m.wallet_demo_twice(), sats: requestedSats },
  ]
  const replacements = [
    { name: m.wallet_demo_raise(), pays: 'same' },
    { name: m.wallet_demo_take_back(), pays: 'oneself' },
  ] as const
  return (
    <details className="group border border-mullion text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-5 py-2 text-soft marker:content-none hover:bg-glass/60 sm:px-7">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform group-open:rotate-90 rtl:rotate-180 rtl:group-open:rotate-90"
        />
        {m.wallet_demonstrations()}
      </summary>
      <div className="grid gap-3 border-t border-mullion px-5 py-4 sm:px-7">
        <p className="max-w-prose text-soft">{m.wallet_demonstrations_text()}</p>
        <div className="flex flex-wrap gap-2">
          {payments.map(({ name, sats }) => (
            <Button
              key={name}
              kind="quiet"
              className="px-4 font-normal"
              disabled={isPending}
              onClick={() => onPay(formatBitcoin(sats))}
            >
              {name}
            </Button>
          ))}
          {replacements.map(({ name, pays }) => (
            <Button
              key={pays}
              kind="quiet"
              className="px-4 font-normal"
              disabled={!last}
              pending={replacing.isPending}
              onClick={() => last && replacing.mutate({ txid: last.txid, pays })}
            >
              {name}
            </Button>
          ))}
        </div>
        <p className="text-xs text-soft">
          {m.wallet_demo_waiting()} {m.wallet_demo_late()}
        </p>
        {replacing.error && <Notice tone="refused">{describeError(replacing.error)}</Notice>}
      </div>
    </details>
  )
}
