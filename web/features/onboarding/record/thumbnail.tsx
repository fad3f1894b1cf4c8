import { ExternalLink, FileX } from 'lucide-react'
import { useState } from 'react'
import { getLocale } from '#root/contract/language.ts'
import { describeField } from '#root/contract/onboarding-labels.ts'
import type { Onboarding } from '#root/contract/onboarding.ts'
import { formatBytes } from '#root/web/ui/number-format.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'

export type StoredDocument = Onboarding['documents'][number]

/** A thumbnail of a document that links to the whole. */
export function Thumbnail({ stored }: { stored: StoredDocument }) {
  const label = describeField(stored.document)
  return (
    <li className="grid content-start gap-2 text-sm">
      <a
        href={fileAddress(stored)}
        target="_blank"
        rel="noreferrer"
        className="grid gap-2 hover:[&_span]:decoration-brass-fill"
      >
        <SmallPicture key={stored.file} stored={stored} />
        <span className="inline-flex items-center gap-1.5 underline decoration-mullion underline-offset-4">
          {label}
          <ExternalLink aria-hidden="true" className="size-3.5 shrink-0 text-soft" />
        </span>
      </a>
      <p className="figures text-xs text-soft">{formatBytes(stored.bytes, getLocale())}</p>
    </li>
  )
}

/** The picture that the server makes of a document, a loading state, or that there is none. */
export function SmallPicture({ stored }: { stored: StoredDocument }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  return (
    <span className="grid aspect-4/3 min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden border border-mullion bg-glass p-2">
      {state === 'failed' ? (
        <FileX aria-hidden="true" className="size-8 text-soft" strokeWidth={1.25} />
      ) : (
        <>
          {state === 'loading' && <Skeleton className="col-start-1 row-start-1 size-full" />}
          <img
            src={`${fileAddress(stored)}/thumbnail`}
            alt=""
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
            className={`col-start-1 row-start-1 max-h-full max-w-full object-contain ${state === 'shown' ? '' : 'opacity-0'}`}
          />
        </>
      )}
    </span>
  )
}

/** The address of the whole document. */
export function fileAddress({ file }: StoredDocument): string {
  return `/api/onboarding/documents/files/${file}`
}
