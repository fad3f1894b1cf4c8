import { useMutation, useQuery } from '@tanstack/react-query'
import type { Receipt } from '#root/contract/history.ts'
import { getLocale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { linesOfReceipt, titleOfReceipt } from '#root/contract/receipt-lines.ts'
import { callForResponse, describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { CopyButton } from '#root/web/ui/copy-button.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatMoment, readerZone } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { saveFile } from '#root/web/ui/save-file.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { PrintPage, PrintSheet } from './print-sheet.tsx'
import { receiptQuery } from './queries.ts'

/** The receipt of one deposit or withdrawal: a page to print, and the same as PDF. It is marked as a simulation. */
export function ReceiptSheet({ id }: { id: string }) {
  const read = useQuery(receiptQuery(id))
  return (
    <PrintPage actions={read.data && <Actions id={id} />}>
      {read.data ? (
        <Sheet receipt={read.data} />
      ) : read.error ? (
        <Failed error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </PrintPage>
  )
}

/** A retry does not help when the receipt is missing or belongs to another client. */
function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof RefusedError && (error.code === 'not-found' || error.code === 'invalid-input'))
    return <Notice tone="refused">{m.receipt_none()}</Notice>
  return <LoadFailed error={new Error(describeError(error))} title={m.receipt_failed()} onRetry={onRetry} />
}

function Actions({ id }: { id: string }) {
  const download = useMutation({ mutationFn: () => downloadPdf(id) })
  return (
    <div className="grid justify-items-end gap-3">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.print()}>{m.statement_print()}</Button>
        <Button
          kind="quiet"
          pending={download.isPending}
          pendingLabel={m.statement_preparing()}
          onClick={() => download.mutate()}
        >
          {m.receipt_pdf()}
        </Button>
      </div>
      {download.error && <Notice tone="refused">{describeError(download.error)}</Notice>}
    </div>
  )
}

async function downloadPdf(id: string): Promise<void> {
  const query = { paper: 'letter', zone: readerZone(), language: getLocale() } as const
  const response = await callForResponse('GET /api/history/receipts/{id}/pdf', { params: { id }, query })
  saveFile(await response.blob(), `glasshouse-receipt-${id}.pdf`)
}

function Sheet({ receipt }: { receipt: Receipt }) {
  return (
    <PrintSheet title={titleOfReceipt(receipt)} holder={receipt.holder} email={receipt.email}>
      <dl className="text-sm">
        {linesOfReceipt(receipt, formatMoment).map(({ name, value, isCode }, index) => (
          <div
            key={`${name} ${value}`}
            className="grid items-center gap-x-6 border-b border-mullion py-3 sm:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <dt className="text-soft">{name}</dt>
            <dd className="flex min-w-0 items-center gap-x-2 font-semibold">
              {isCode ? (
                <span dir="ltr" className="figures font-normal wrap-anywhere select-all">
                  {value}
                </span>
              ) : (
                <span className="figures wrap-anywhere">{value}</span>
              )}
              {index === 0 && (
                <CopyButton
                  isIconOnly
                  text={value}
                  label={m.transaction_copy({ id: value })}
                  done={m.transaction_copied()}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm">{m.receipt_note()}</p>
    </PrintSheet>
  )
}
