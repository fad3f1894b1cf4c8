import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import { maxProofBytes, proofTypes } from '#root/domain/deposits.ts'
import { contentRefusals } from '#root/domain/file-contents.ts'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { findBrokenUpload, sendFile, type Sending } from '#root/web/api/resumable-upload.ts'
import { checkFile } from '#root/web/ui/check-file.ts'

/**
 * `share` is the part that was sent, from 0 to 1. While the connection is lost the upload waits, and then resumes
 * automatically.
 */
type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly share: number; readonly isWaiting: boolean }
  | { readonly kind: 'cancelled' }
  /** `mayRetry`: sending the same file again may succeed. */
  | { readonly kind: 'refused'; readonly message: string; readonly mayRetry?: boolean }

const endpointOf = (depositId: string) => `/api/deposits/${depositId}/proof/uploads`

export interface ProofUploadListeners {
  /** Called with true when an upload begins, and with false when it has ended, in success or failure. */
  readonly onSending: (isSending: boolean) => void
  /** The server has received the whole file. */
  readonly onSent: () => void
}

/** Chooses and uploads a proof of payment: the file, its progress, refusals, and an earlier upload that was interrupted. */
export function useProofUpload(depositId: string, { onSending, onSent }: ProofUploadListeners) {
  const queries = useQueryClient()
  const [shown, setFile] = useState<File | null>(null)
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const running = useRef<Sending | null>(null)
  // When the user leaves the page and returns, the upload resumes.
  useEffect(() => () => running.current?.stop({ deleteOnServer: false }), [])
  const broken = useQuery({
    queryKey: ['broken-upload', depositId],
    queryFn: () => findBrokenUpload(endpointOf(depositId)),
    staleTime: Infinity,
    gcTime: 0,
  })

  // Checking a file takes a moment: a submit meanwhile takes effect after that.
  const choice = useRef<Promise<File | null>>(Promise.resolve(null))
  const choose = (chosen: File | null) => {
    choice.current = validate(chosen)
  }

  async function validate(chosen: File | null): Promise<File | null> {
    const refusal = chosen && (await checkFile(chosen, proofRules))
    const accepted = refusal ? null : chosen
    setFile(accepted)
    setState(refusal ? { kind: 'refused', message: describeRefusal(refusal) } : { kind: 'idle' })
    return accepted
  }

  async function send() {
    const file = await choice.current
    if (running.current) return
    if (!file) return setState({ kind: 'refused', message: m.dashboard_proof_missing() })
    setState({ kind: 'sending', share: 0, isWaiting: false })
    const sending = sendFile(endpointOf(depositId), file, {
      onProgress: (share) => running.current && setState({ kind: 'sending', share, isWaiting: false }),
      onInterrupted: () => setState((now) => (now.kind === 'sending' ? { ...now, isWaiting: true } : now)),
    })
    running.current = sending
    onSending(true)
    try {
      await sending.done
      onSent()
    } catch (error) {
      const isForContent = error instanceof RefusedError && contentRefusals.includes(error.code)
      if (isForContent) choose(null)
      const message = m.dashboard_proof_failed({ reason: describeError(error as Error) })
      setState({ kind: 'refused', message, mayRetry: !isForContent })
    } finally {
      running.current = null
      onSending(false)
      void queries.invalidateQueries({ queryKey: ['deposit'] })
    }
  }

  function cancel() {
    running.current?.stop({ deleteOnServer: true })
    running.current = null
    onSending(false)
    setState({ kind: 'cancelled' })
  }

  return { file: shown, state, choose, send, cancel, brokenName: broken.data ?? null }
}

/** For the file dialog only. The first bytes of a file decide its type. */
export const acceptedProofs = proofTypes.join(',')

const proofRules = { types: proofTypes, maxBytes: maxProofBytes }
