import { useMutation } from '@tanstack/react-query'
import { describeRefusal } from '#root/contract/refusals.ts'
import { replaceWord, resetWord } from '#root/domain/simulation.ts'
import { call, refusedBy, RefusedError } from '#root/web/api/client.ts'
import { confirmingFetch } from '#root/web/api/confirmation.ts'
import { readStart } from './replacing.tsx'

/** What takes the place of the present state. */
export type Replacement = { kind: 'reset' } | { kind: 'return'; name: string } | { kind: 'import'; file: File }

/** Asks the server to put another state in place of this one; it then ends and starts again. Tells which start was asked. */
export function useReplaceState(onAccepted: (formerStart: string) => void) {
  return useMutation({
    mutationFn: async (replacement: Replacement) => {
      const start = await readStart()
      if (start === null) throw new RefusedError('outage', describeRefusal('outage'))
      await send(replacement)
      return start
    },
    onSuccess: onAccepted,
  })
}

async function send(replacement: Replacement): Promise<void> {
  switch (replacement.kind) {
    case 'reset':
      await call('POST /api/operator/simulation/resets', { body: { confirmation: resetWord } })
      return
    case 'return':
      await call('POST /api/operator/simulation/snapshots/{name}/restoration', {
        params: { name: replacement.name },
        body: { confirmation: replaceWord },
      })
      return
    case 'import': {
      // A refusal in the middle of a long upload may be lost with the connection, so it is asked for before.
      await call('GET /api/session/confirmation')
      const headers = { 'content-type': 'application/gzip' }
      const address = `/api/operator/simulation/imports?confirmation=${replaceWord}`
      const response = await confirmingFetch(address, { method: 'POST', headers, body: replacement.file })
      if (!response.ok) throw refusedBy(await response.json().catch(() => null))
    }
  }
}
