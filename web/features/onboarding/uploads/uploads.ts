import { useEffect, useRef, useState } from 'react'
import type { Onboarding } from '#root/contract/onboarding.ts'
import { describeRefusal } from '#root/contract/refusals.ts'
import { contentRefusals } from '#root/domain/file-contents.ts'
import { type DocumentName, documentNames, documentTypes, maxDocumentBytes } from '#root/domain/onboarding.ts'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { sendFile, type Sending } from '#root/web/api/resumable-upload.ts'
import { checkFile } from '#root/web/ui/check-file.ts'

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

/**
 * The six documents: what was chosen, how far each is, what failed. A file goes up when it is chosen, one at a time, into the
 * draft that the server keeps; only what is not up yet is lost by a reload.
 */
export function useUploads(onboarding: Onboarding) {
  const [uploads, setUploads] = useState<Uploads>(nothing)
  const latest = useRef(uploads)
  const running = useRef<Sending | null>(null)
  const send = useQueue(sendNow)
  // Who leaves the page may go on from what was sent so far.
  useEffect(() => () => running.current?.stop({ forget: false }), [])

  const set = (document: DocumentName, upload: Upload) => {
    latest.current = { ...latest.current, [document]: upload }
    setUploads(latest.current)
  }

  /** Takes a file for a document, and sends it unless it is refused for what it is. */
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
    /** Begins to choose another file for a document. */
    replace: (document: DocumentName) => set(document, { kind: 'replacing' }),
    /** Sends what was chosen for a document. Rejects when it fails, which the document shows too. */
    send,
    /** Goes back to what the server has. */
    keep: (document: DocumentName) => set(document, { kind: 'kept' }),
    /** The documents that the server has, or that are on their way to it. */
    present: documentNames.filter(
      (document) => 'file' in uploads[document] || (uploads[document].kind === 'kept' && isStored(document)),
    ),
    /** Whether the firm has a document. Submit asks for those that were never given. */
    isHandled: (document: DocumentName) => ['sent', 'kept'].includes(latest.current[document].kind),
    /** Whether a document still has to arrive. */
    isDue: (document: DocumentName) => ['chosen', 'sending', 'failed'].includes(latest.current[document].kind),
    hasFailed: all.some(({ kind }) => kind === 'failed'),
  }
}

/**
 * Does one thing at a time, each for a document, in the order in which they were asked for. Who asks for a document that is
 * waiting or on its way gets the same promise.
 */
function useQueue(work: (document: DocumentName) => Promise<void>) {
  const last = useRef(Promise.resolve())
  const pending = useRef(new Map<DocumentName, Promise<void>>())
  return (document: DocumentName): Promise<void> => {
    const asked = pending.current.get(document)
    if (asked) return asked
    const done = last.current.then(() => work(document)).finally(() => pending.current.delete(document))
    pending.current.set(document, done)
    last.current = done.catch(() => {})
    return done
  }
}

/** What was refused for its content asks for another file; anything else can be tried again with the same one. */
function afterFailure(error: Error, file: File): Upload {
  const message = describeError(error)
  const isForContent = error instanceof RefusedError && contentRefusals.includes(error.code)
  return isForContent ? { kind: 'replacing', message } : { kind: 'failed', file, message }
}

export type DocumentUploads = ReturnType<typeof useUploads>

/** For the file dialog. What a file is tell its first bytes. */
export const acceptedDocuments = '.pdf,.jpg,.jpeg,.png'

const documentRules = { types: documentTypes, maxBytes: maxDocumentBytes }
