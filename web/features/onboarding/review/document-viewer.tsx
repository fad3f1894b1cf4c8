import { Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeField } from '#root/contract/onboarding-labels.ts'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { ScanState } from '#root/web/ui/scan-state.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { fileAddress, SmallPicture, type StoredDocument } from '../record/thumbnail.tsx'

/** A record's documents as thumbnails, and the chosen one large. */
export function DocumentViewer({ documents }: { documents: readonly StoredDocument[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const open = documents.find(({ file }) => file === chosen)
  return (
    <Pane title={m.cdd_answers_documents()}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {documents.map((stored) => (
          <li key={stored.file}>
            <button
              type="button"
              aria-pressed={stored.file === chosen}
              onClick={() => setChosen(stored.file === chosen ? null : stored.file)}
              className="grid w-full gap-1.5 border-b-3 border-transparent pb-1 text-start text-xs aria-pressed:border-brass-fill aria-pressed:font-semibold"
            >
              <SmallPicture stored={stored} />
              <span>{describeField(stored.document)}</span>
              <ScanState scan={stored.scan} />
            </button>
          </li>
        ))}
      </ul>
      {open && <OpenDocument key={open.file} stored={open} />}
    </Pane>
  )
}

/** An image inline. A PDF may carry scripts and a sandboxed frame has no viewer, so it is never opened inside the console. */
function OpenDocument({ stored }: { stored: StoredDocument }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const label = describeField(stored.document)
  const link = 'link inline-flex min-h-11 items-center gap-2 justify-self-start'
  if (stored.type === 'application/pdf')
    return (
      <div className="mt-5 grid gap-3 border border-mullion bg-glass p-5 text-sm">
        <p>{m.cdd_review_pdf()}</p>
        <a href={fileAddress(stored)} download className={link}>
          <Download aria-hidden="true" className="size-4 shrink-0" />
          {m.cdd_review_download({ document: label })}
        </a>
      </div>
    )
  return (
    <figure className="mt-5 grid gap-2 text-sm">
      {state === 'failed' ? (
        <Notice tone="refused">{m.cdd_review_document_failed()}</Notice>
      ) : (
        <div className="grid min-h-60 place-items-center border border-mullion bg-glass p-3">
          {state === 'loading' && <Skeleton className="col-start-1 row-start-1 h-56 w-full" />}
          <img
            src={fileAddress(stored)}
            alt={m.cdd_document_preview({ document: label })}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
            className={`col-start-1 row-start-1 max-h-[40rem] max-w-full object-contain ${state === 'shown' ? '' : 'opacity-0'}`}
          />
        </div>
      )}
      <figcaption>
        <a href={fileAddress(stored)} target="_blank" rel="noreferrer" className={link}>
          <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
          {m.cdd_review_open({ document: label })}
        </a>
      </figcaption>
    </figure>
  )
}
