import { Wallet } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { parseBitcoin, paymentLink } from '#root/domain/bitcoin.ts'
import { ButtonAnchor } from '#root/web/ui/button.tsx'
import { CopyButton } from '#root/web/ui/copy-button.tsx'
import { lazyPart } from '#root/web/ui/lazy-part.ts'
import { usePageData } from '#root/web/ui/page-data.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { missingBitcoin } from './payment-news.ts'

const QrCode = lazyPart(() => import('#root/web/ui/qr-code.tsx').then((module) => ({ default: module.QrCode })))

/**
 * What a wallet needs, as its own receive screen shows it: the code, the exact amount and the address.
 * `isPrimary`: opening a wallet is the first way to pay.
 */
export function PaymentRequest({ deposit, isPrimary }: { deposit: Deposit; isPrimary: boolean }) {
  const { address } = deposit
  const { brand } = usePageData().branding
  const bitcoin = missingBitcoin(deposit)
  if (!bitcoin) return null
  const link = paymentLink(address, parseBitcoin(bitcoin)!, brand)
  return (
    <div className="grid items-center gap-x-8 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <figure className="justify-self-center border border-mullion bg-[#fffdf8] p-1.5">
        <Suspense fallback={<Skeleton className="size-52" />}>
          <QrCode text={link} label={m.payment_qr()} />
        </Suspense>
      </figure>
      <div className="grid gap-4">
        <dl className="grid gap-4">
          <Copyable name={m.payment_amount_label()} text={bitcoin} label={m.payment_copy_amount()}>
            <span className="figures font-display text-xl" dir="ltr">
              <span className="select-all">{bitcoin}</span> <span className="font-sans text-sm text-soft">tBTC</span>
            </span>
          </Copyable>
          <Copyable name={m.payment_address_label()} text={address} label={m.dashboard_copy_address()}>
            <Address address={address} />
          </Copyable>
        </dl>
        <ButtonAnchor href={link} kind={isPrimary ? 'primary' : 'quiet'} className="justify-self-start max-sm:w-full">
          <Wallet aria-hidden="true" className="size-4" />
          {m.payment_open()}
        </ButtonAnchor>
      </div>
    </div>
  )
}

interface CopyableProps {
  name: ReactNode
  text: string
  label: string
  children: ReactNode
}

function Copyable({ name, text, label, children }: CopyableProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
      <dt className="col-span-2 text-xs text-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
      <dd>
        <CopyButton isIconOnly text={text} label={label} done={m.dashboard_copied()} />
      </dd>
    </div>
  )
}

/** An address in groups of four, so that it can be compared; selecting it selects it whole. */
function Address({ address }: { address: string }) {
  const groups = address.match(/.{1,4}/g) ?? []
  return (
    <code className="font-mono text-sm leading-6 wrap-anywhere select-all" dir="ltr">
      {groups.map((group, index) => (
        <span key={index} className={`me-[0.5ch] inline-block ${index % 2 === 1 ? 'text-soft' : ''}`}>
          {group}
        </span>
      ))}
    </code>
  )
}
