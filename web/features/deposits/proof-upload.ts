import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import { describeError } from '#root/web/api/client.ts'
import { findBrokenUpload, type Sending, sendFile } from '#root/web/api/resumable-upload.ts'
import { checkProofFile } from './proof-file.ts'

/** `share` is how much has been sent, from 0 to 1; while the connection is lost it waits to go on by itself. */
export type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly share: number; readonly isWaiting: boolean }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly message: string }

const endpointOf = (depositId: string) => `/api/deposits/${depositId}/proof-uploads`

export interface ProofUploadListeners {
  /** Called with true when sending begins, and with false once it has ended, one way or the other. */
  readonly onSending: (isSending: boolean) => void
  /** The server has taken the whole file. */
  readonly onSent: () => void
}

/** Choosing a proof of payment and sending it: which file, how far it is, what was refused, what broke off before. */
export function useProofUpload(depositId: string, { onSending, onSent }: ProofUploadListeners) {
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const running = useRef<Sending | null>(null)
  // Who leaves the page comes back to what was sent so far.
  useEffect(() => () => running.current?.stop({ forget: false }), [])
  const broken = useQuery({
    queryKey: ['broken-upload', depositId],
    queryFn: () => findBrokenUpload(endpointOf(depositId)),
    staleTime: Infinity,
    gcTime: 0,
  })

  function choose(chosen: File | null) {
    const refusal = chosen && checkProofFile(chosen)
    setFile(refusal ? null : chosen)
    setState(refusal ? { kind: 'refused', message: describeRefusal(refusal) } : { kind: 'idle' })
  }

  async function send() {
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
      setState({ kind: 'refused', message: m.dashboard_proof_failed({ reason: describeError(error as Error) }) })
    } finally {
      running.current = null
      onSending(false)
      void queries.invalidateQueries({ queryKey: ['deposit'] })
    }
  }

  function cancel() {
    running.current?.stop({ forget: true })
    running.current = null
    onSending(false)
    setState({ kind: 'cancelled' })
  }

  return { file, state, choose, send, cancel, brokenName: broken.data ?? null }
}
