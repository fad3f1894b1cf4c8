import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { leavesOutcomeOpen, newUuid } from './client.ts'

/**
 * A money operation of the browser. It keeps one idempotency key until its answer is known: after a lost connection the
 * same input is sent with the same key, so it happens once. An answer that decides the operation ends the key.
 *
 * `run` takes the input and the key. All reads are refreshed after each answer. A success waits for them, an error does
 * not.
 */
export function useOperation<Input, Output>(run: (input: Input, key: string) => Promise<Output>) {
  const queries = useQueryClient()
  const attempt = useRef<{ key: string; input: string } | null>(null)
  return useMutation<Output, Error, Input>({
    mutationFn: (input) => {
      const written = JSON.stringify(input)
      if (attempt.current?.input !== written) attempt.current = { key: newUuid(), input: written }
      return run(input, attempt.current.key)
    },
    onSettled: (_output, error) => {
      if (!error || !leavesOutcomeOpen(error)) attempt.current = null
      const refreshed = queries.invalidateQueries()
      return error ? undefined : refreshed
    },
  })
}
