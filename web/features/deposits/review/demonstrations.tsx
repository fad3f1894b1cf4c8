import { useQuery } from '@tanstack/react-query'
import type { DepositForReview } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import type { Demonstration } from '#root/domain/wallet.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'
import { chainQuery } from '#root/web/api/shared-queries.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { DecidersOnly } from '#root/web/ui/reader-view.tsx'

/** What a facilitator can show a room with the client's practice wallet. Nothing where a Bitcoin node is the chain. */
export function Demonstrations({ deposit }: { deposit: DepositForReview }) {
  const chain = useQuery(chainQuery)
  if (chain.data?.kind !== 'practice' || !deposit.quote) return null
  return (
    <DecidersOnly>
      <details className="group border border-mullion text-sm">
        <summary className="flex min-h-11 cursor-pointer items-center px-4 py-2 font-semibold marker:content-none hover:bg-glass/60">
          {m.wallet_demonstrations()}
        </summary>
        <Buttons deposit={deposit} />
      </details>
    </DecidersOnly>
  )
}

const shown: readonly { shows: Demonstration; name: () => string }[] = [
  { shows: 'pay', name: m.wallet_demo_pay },
  { shows: 'little', name: m.wallet_demo_little },
  { shows: 'much', name: m.wallet_demo_much },
  { shows: 'same', name: m.wallet_demo_raise },
  { shows: 'oneself', name: m.wallet_demo_take_back },
]

function Buttons({ deposit }: { deposit: DepositForReview }) {
  const showing = useOperation((shows: Demonstration, key: string) =>
    call('POST /api/operator/deposits/{id}/demonstrations', { params: { id: deposit.id }, body: { shows }, key }),
  )
  return (
    <div className="grid gap-3 border-t border-mullion px-4 py-4">
      <p className="max-w-prose text-soft">{m.wallet_demo_operator_text({ name: deposit.client.firstName })}</p>
      <div className="flex flex-wrap gap-2">
        {shown.map(({ shows, name }) => (
          <Button
            key={shows}
            kind="quiet"
            className="px-4 font-normal"
            pending={showing.isPending && showing.variables === shows}
            disabled={showing.isPending}
            onClick={() => showing.mutate(shows)}
          >
            {name()}
          </Button>
        ))}
      </div>
      <p className="text-xs text-soft">
        {m.wallet_demo_waiting()} {m.wallet_demo_late_operator()}
      </p>
      {showing.error && <Notice tone="refused">{describeError(showing.error)}</Notice>}
      {showing.isSuccess && <Notice tone="done">{m.wallet_sent()}</Notice>}
    </div>
  )
}
