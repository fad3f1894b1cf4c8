import { useEffect, useRef, useState } from 'react'
import type { Onboarding } from '#root/contract/onboarding.ts'
import { describeRefusal } from '#root/contract/refusals.ts'
import { contentRefusals } from '#root/domain/file-contents.ts'
import { type DocumentName, documentNames, documentTypes, maxDocumentBytes } from '#root/domain/onboarding.ts'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { sendFile, type Sending } from '#root/web/api/resumable-upload.ts'
import { checkFile } from '#root/web/ui/check-file.ts'

/** This page's state of a document. `unchanged`: as the server has it. */
export type Upload =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'replacing'; readonly message?: string }
  | { readonly kind: 'chosen' | 'sent'; readonly file: File }
  /**
   * `share` is the part that was sent, from 0 to 1. While the connection is lost the upload waits, and then resumes
   * automatically.
   */
  | { readonly kind: 'sending'; readonly file: File; readonly share: number; readonly isWaiting: boolean }
  | { readonly kind: 'failed'; readonly file: File; readonly message: string }

type Uploads = Readonly<Record<DocumentName, Upload>>

const nothing = Object.fromEntries(documentNames.map((name) => [name, { kind: 'unchanged' }])) as Record<
  DocumentName,
  Upload
>

/**
 * The six documents: the chosen files, their progress and their failures. A file is uploaded when it is chosen, one at a time, into the
 * draft on the server; a reload loses only what is not uploaded yet.
 */
export function useUploads(onboarding: Onboarding) {
  const [uploads, setUploads] = useState<Uploads>(nothing)
  const latest = useRef(uploads)
  const running = useRef<Sending | null>(null)
  const send = useQueue(sendNow)
  // A user who leaves the page and returns can resume the upload.
  useEffect(() => () => running.current?.stop({ deleteOnServer: false }), [])

  const set = (document: DocumentName, upload: Upload) => {
    latest.current = { ...latest.current, [document]: upload }
    setUploads(latest.current)
  }

  /** Takes a file for a document, and uploads it unless its content is refused. */
  async function choose(document: DocumentName, file: File) {
    const refusal = await checkFile(file, documentRules)
    if (refusal) return set(document, { kind: 'replacing', message: describeRefusal(refusal) })
    set(document, { kind: 'chosen', file })
    await send(document).catch(() => {})
  }

  async function sendNow(document: DocumentName): Promise<void> {
    const upload = latest.current[document]
    if (!('file' in upload) || upload.kind === 'sent') return
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
      set(document, afterFailure(error as Error, file))
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
    /** Starts the choice of another file for a document. */
    replace: (document: DocumentName) => set(document, { kind: 'replacing' }),
    /** Uploads the chosen file of a document. Rejects when it fails, which the document shows too. */
    send,
    /** Resets to the server's state. */
    reset: (document: DocumentName) => set(document, { kind: 'unchanged' }),
    /** The documents that the server has, or that are uploading. */
    present: documentNames.filter(
      (document) => 'file' in uploads[document] || (uploads[document].kind === 'unchanged' && isStored(document)),
    ),
    /** Whether the firm has a document. Submit requires those that were never given. */
    isHandled: (document: DocumentName) => ['sent', 'unchanged'].includes(latest.current[document].kind),
    /** Whether a document is not uploaded yet. */
    isDue: (document: DocumentName) => ['chosen', 'sending', 'failed'].includes(latest.current[document].kind),
    hasFailed: all.some(({ kind }) => kind === 'failed'),
  }
}

/**
 * Runs one task at a time, each for a document, in the order of the requests. A second request for a document that is
 * waiting or running gets the same promise.
 */
function useQueue(task: (document: DocumentName) => Promise<void>) {
  const last = useRef(Promise.resolve())
  const pending = useRef(new Map<DocumentName, Promise<void>>())
  return (document: DocumentName): Promise<void> => {
    const running = pending.current.get(document)
    if (running) return running
    const done = last.current.then(() => task(document)).finally(() => pending.current.delete(document))
    pending.current.set(document, done)
    last.current = done.catch(() => {})
    return done
  }
}

/** A document refused for its content needs another file; after any other error the same file can be sent again. */
function afterFailure(error: Error, file: File): Upload {
  const message = describeError(error)
  const isForContent = error instanceof RefusedError && contentRefusals.includes(error.code)
  return isForContent ? { kind: 'replacing', message } : { kind: 'failed', file, message }
}

export type DocumentUploads = ReturnType<typeof useUploads>

/** For the file dialog only. The first bytes of a file decide its type. */
export const acceptedDocuments = '.pdf,.jpg,.jpeg,.png'

const documentRules = { types: documentTypes, maxBytes: maxDocumentBytes }
