import { useEffect, useRef, useState } from 'react'
import type { Onboarding } from '#root/contract/onboarding.ts'
import { describeRefusal } from '#root/contract/refusals.ts'
import { type DocumentName, documentNames } from '#root/domain/onboarding.ts'
import { describeError } from '#root/web/api/client.ts'
import { type Sending, sendFile } from '#root/web/api/resumable-upload.ts'
import { checkDocumentFile } from './document-file.ts'

/** What this page knows about a document. `kept`: nothing more than the server. */
export type Upload =
  | { readonly kind: 'kept' }
  | { readonly kind: 'replacing'; readonly message?: string }
  | { readonly kind: 'chosen' | 'sent'; readonly file: File }
  /** `share` is how much has been sent, from 0 to 1; while the connection is lost it waits to go on by itself. */
  | { readonly kind: 'sending'; readonly file: File; readonly share: number; readonly isWaiting: boolean }
  | { readonly kind: 'failed'; readonly file: File; readonly message: string }

type Uploads = Readonly<Record<DocumentName, Upload>>

const nothing = Object.fromEntries(documentNames.map((name) => [name, { kind: 'kept' }])) as Record<
  DocumentName,
  Upload
>

/** The six documents: what was chosen, how far each is, what failed. Files are sent one at a time, when they are asked for. */
export function useUploads(onboarding: Onboarding) {
  const [uploads, setUploads] = useState<Uploads>(nothing)
  const latest = useRef(uploads)
  const running = useRef<Sending | null>(null)
  // Who leaves the page may go on from what was sent so far.
  useEffect(() => () => running.current?.stop({ forget: false }), [])

  const set = (document: DocumentName, upload: Upload) => {
    latest.current = { ...latest.current, [document]: upload }
    setUploads(latest.current)
  }

  /** Takes a file for a document; null begins to choose another. */
  function choose(document: DocumentName, file: File | null) {
    if (!file) return set(document, { kind: 'replacing' })
    const refusal = checkDocumentFile(file)
    set(document, refusal ? { kind: 'replacing', message: describeRefusal(refusal) } : { kind: 'chosen', file })
  }

  /** Sends what was chosen for a document. Rejects when it fails, which the document shows too. */
  async function send(document: DocumentName): Promise<void> {
    const upload = latest.current[document]
    if (!('file' in upload) || running.current) return
    const { file } = upload
    set(document, { kind: 'sending', file, share: 0, isWaiting: false })
    running.current = sendFile(`/api/onboarding/documents/${document}/uploads`, file, {
      onProgress: (share) => running.current && set(document, { kind: 'sending', file, share, isWaiting: false }),
      onInterrupted: () => {
        const now = latest.current[document]
        if (now.kind === 'sending') set(document, { ...now, isWaiting: true })
      },
    })
    try {
      await running.current.done
      set(document, { kind: 'sent', file })
    } catch (error) {
      set(document, { kind: 'failed', file, message: describeError(error as Error) })
      throw error
    } finally {
      running.current = null
    }
  }

  const all = Object.values(uploads)
  const isStored = (document: DocumentName) => onboarding.documents.some((stored) => stored.document === document)
  return {
    uploads,
    choose,
    send,
    /** Goes back to what the server has. */
    keep: (document: DocumentName) => set(document, { kind: 'kept' }),
    /** The documents that the server has, or that are chosen to be sent. */
    present: documentNames.filter(
      (document) => 'file' in uploads[document] || (uploads[document].kind === 'kept' && isStored(document)),
    ),
    /** Whether a document still has to be sent. */
    isDue: (document: DocumentName) => ['chosen', 'failed'].includes(latest.current[document].kind),
    isSending: all.some(({ kind }) => kind === 'sending'),
    hasFailed: all.some(({ kind }) => kind === 'failed'),
  }
}

export type DocumentUploads = ReturnType<typeof useUploads>
