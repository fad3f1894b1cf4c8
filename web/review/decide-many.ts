import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DecisionResults, DecisionsRequest } from '#root/contract/review.ts'
import { newUuid } from '#root/web/api/client.ts'

export type Result = DecisionResults['results'][number]

/** How many go in one request: few enough that the progress is seen to move. */
const chunkSize = 20

interface Progress {
  readonly total: number
  readonly results: Result[]
  readonly isRunning: boolean
  /** Why it stopped on the way; what is left can be gone on with. */
  readonly error: Error | null
}

const atRest: Progress = { total: 0, results: [], isRunning: false, error: null }

interface Chunk {
  readonly key: string
  readonly request: DecisionsRequest
}

/**
 * Decides many, some at a time and in the order given. When the connection is lost on the way, what is left keeps its keys: going
 * on sends it again, and nothing is decided twice.
 */
export function useDecideMany(send: (request: DecisionsRequest, key: string) => Promise<DecisionResults>) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<Progress>(atRest)
  const left = useRef<Chunk[]>([])

  async function resume(): Promise<void> {
    setProgress((before) => ({ ...before, isRunning: true, error: null }))
    try {
      for (let chunk = left.current[0]; chunk; chunk = left.current[0]) {
        const { results } = await send(chunk.request, chunk.key)
        left.current = left.current.slice(1)
        setProgress((before) => ({ ...before, results: [...before.results, ...results] }))
      }
      setProgress((before) => ({ ...before, isRunning: false }))
    } catch (error) {
      setProgress((before) => ({ ...before, isRunning: false, error: error as Error }))
    }
    await queries.invalidateQueries()
  }

  return {
    progress,
    resume,
    start(request: DecisionsRequest): Promise<void> {
      left.current = chunksOf(request)
      setProgress({ ...atRest, total: request.ids.length })
      return resume()
    },
  }
}

function chunksOf(request: DecisionsRequest): Chunk[] {
  const count = Math.ceil(request.ids.length / chunkSize)
  return Array.from({ length: count }, (_, place) => ({
    key: newUuid(),
    request: { ...request, ids: request.ids.slice(place * chunkSize, (place + 1) * chunkSize) },
  }))
}
