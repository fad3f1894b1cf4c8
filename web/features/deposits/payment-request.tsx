import { Wallet } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { parseBitcoin, paymentLink } from '#root/domain/bitcoin.ts'
import { CopyButton } from '#root/web/ui/copy-button.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { missingBitcoin } from './payment-news.ts'

const QrCode = lazy(() => import('#root/web/ui/qr-code.tsx').then((module) => ({ default: module.QrCode })))

/** What to pay and where to: the address and the amount to copy, and both as a code for wallets. */
export function PaymentRequest({ deposit }: { deposit: Deposit }) {
  const { address } = deposit
  const bitcoin = missingBitcoin(deposit)
  const { brand } = usePageData().branding
  const link = bitcoin ? paymentLink(address, parseBitcoin(bitcoin)!, brand) : null
  return (
    <div className="grid items-start gap-x-8 gap-y-6 sm:grid-cols-[minmax(0,1fr)_auto]">
      <dl className="grid content-start gap-5">
        {bitcoin && (
          <Copyable
            name={m.payment_amount_label()}
            text={bitcoin}
            shown={`${bitcoin} tBTC`}
            label={m.payment_copy_amount()}
          />
        )}
        <Copyable
          name={
            <>
              {m.dashboard_deposit_address()}{' '}
              <span className="font-normal text-soft">· {m.dashboard_deposit_address_note()}</span>
            </>
          }
          text={address}
          shown={address}
          label={m.dashboard_copy_address()}
        />
      </dl>
      {link && (
        <figure className="grid w-52 max-w-full justify-items-center gap-2 justify-self-center">
          <Suspense fallback={<Skeleton className="size-52" />}>
            <QrCode text={link} label={m.payment_qr()} />
          </Suspense>
          <figcaption className="text-center text-xs text-balance text-soft">{m.payment_qr_hint()}</figcaption>
          <a href={link} className="link inline-flex min-h-11 items-center gap-2 text-sm">
            <Wallet aria-hidden="true" className="size-4" />
            {m.payment_open()}
          </a>
        </figure>
      )}
    </div>
  )
}

function Copyable({ name, text, shown, label }: { name: ReactNode; text: string; shown: string; label: string }) {
  return (
    <div className="grid gap-2">
      <dt className="text-sm font-semibold">{name}</dt>
      <dd className="flex flex-wrap items-center gap-3">
        <code
          className="figures min-w-0 grow basis-64 border-s-2 border-brass-fill bg-glass px-4 py-2.5 font-sans text-sm wrap-anywhere select-all"
          dir="ltr"
        >
          {shown}
        </code>
        <CopyButton text={text} label={label} done={m.dashboard_copied()} />
      </dd>
    </div>
  )
}
