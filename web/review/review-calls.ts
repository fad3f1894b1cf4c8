import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DecisionResults, DecisionsRequest, PreviewRequest } from '#root/contract/review.ts'
import type { Answer, Page } from '#root/contract/route.ts'
import type { ApiRoutes } from '#root/contract/routes.ts'
import { call, newUuid } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'
import type { QueueQuery } from './queue-address.ts'

/** The API calls of a review of one kind of record. */
export interface ReviewCalls<Row, Decided, Preview> {
  readonly list: (filters: QueueQuery<string>) => Promise<Page<Row>>
  readonly find: (id: string) => Promise<Row>
  readonly approve: (id: string, key: string) => Promise<Decided>
  readonly reject: (id: string, reason: string, key: string) => Promise<Decided>
  readonly preview: (request: PreviewRequest) => Promise<Preview>
  readonly decideMany: (request: DecisionsRequest, key: string) => Promise<DecisionResults>
}

type Noun = 'deposits' | 'withdrawals' | 'onboarding'
type Get<N extends Noun, Rest extends '' | '/{id}'> = Answer<ApiRoutes[`GET /api/operator/${N}${Rest}`]>
type Post<N extends Noun, Rest extends '/decisions/preview' | '/{id}/approval'> = Answer<
  ApiRoutes[`POST /api/operator/${N}${Rest}`]
>
type CallsOf<N extends Noun> = ReviewCalls<Get<N, '/{id}'>, Post<N, '/{id}/approval'>, Post<N, '/decisions/preview'>>

/** The calls of a noun's review, by the noun in their addresses. */
export function callsOf<N extends Noun>(noun: N): CallsOf<N> {
  // The contract makes the addresses and inputs of every review alike; the responses differ by noun.
  const queue = `/api/operator/${noun}` as '/api/operator/withdrawals'
  const calls: ReviewCalls<unknown, unknown, unknown> = {
    list: (filters) => call(`GET ${queue}`, { query: filters as QueueQuery<'all'> }),
    find: (id) => call(`GET ${queue}/{id}`, { params: { id } }),
    approve: (id, key) => call(`POST ${queue}/{id}/approval`, { params: { id }, key }),
    reject: (id, reason, key) => call(`POST ${queue}/{id}/rejection`, { params: { id }, body: { reason }, key }),
    preview: (request) => call(`POST ${queue}/decisions/preview`, { body: request }),
    decideMany: (request, key) => call(`POST ${queue}/decisions`, { body: request, key }),
  }
  return calls as CallsOf<N>
}

/** The noun of the live events that make a queue stale: the first part of its query keys. */
export type ReviewTopic = 'deposit' | 'withdrawal' | 'onboarding'

/** A page of a queue. While the next page loads, the previous one stays visible. */
export function pageQuery<Row>(
  topic: ReviewTopic,
  calls: ReviewCalls<Row, unknown, unknown>,
  filters: QueueQuery<string>,
) {
  return queryOptions({
    queryKey: [topic, 'queue', filters],
    queryFn: () => calls.list(filters),
    placeholderData: keepPreviousData,
  })
}

/** The open record. */
export function recordQuery<Row>(topic: ReviewTopic, calls: ReviewCalls<Row, unknown, unknown>, id: string | null) {
  return queryOptions({
    queryKey: [topic, 'review', id],
    queryFn: () => calls.find(id ?? ''),
    enabled: id !== null,
  })
}

/** The effect of a decision on many. It is read once, on request: the operator confirms what the preview showed. */
export function previewQuery<Preview>(
  topic: ReviewTopic,
  calls: ReviewCalls<unknown, unknown, Preview>,
  request: PreviewRequest,
) {
  return queryOptions({
    queryKey: [`${topic}-preview`, request],
    queryFn: () => calls.preview(request),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Approves and rejects records. `onDecided` is called with each answer, before the lists are read again. */
export function useDecide<Decided>(
  calls: ReviewCalls<unknown, Decided, unknown>,
  onDecided: (decided: Decided) => void,
) {
  const approve = useOperation(async (id: string, key: string) => onDecided(await calls.approve(id, key)))
  const reject = useOperation(async ({ id, reason }: { id: string; reason: string }, key: string) =>
    onDecided(await calls.reject(id, reason, key)),
  )
  return { approve, reject }
}

type Result = DecisionResults['results'][number]

/** How many go in one request: few enough for visible progress. */
const chunkSize = 20

interface Progress {
  readonly total: number
  readonly results: Result[]
  readonly isRunning: boolean
  /** Why it stopped early; the rest can be continued. */
  readonly error: Error | null
}

const idleProgress: Progress = { total: 0, results: [], isRunning: false, error: null }

interface Chunk {
  readonly key: string
  readonly request: DecisionsRequest
}

/**
 * Decides many in batches, in the given order. When the connection is lost, the remaining records keep their keys: a retry
 * sends them again, and nothing is decided twice.
 */
export function useDecideMany(send: (request: DecisionsRequest, key: string) => Promise<DecisionResults>) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<Progress>(idleProgress)
  const remainingChunks = useRef<Chunk[]>([])

  async function resume(): Promise<void> {
    setProgress((before) => ({ ...before, isRunning: true, error: null }))
    try {
      for (let chunk = remainingChunks.current[0]; chunk; chunk = remainingChunks.current[0]) {
        const { results } = await send(chunk.request, chunk.key)
        remainingChunks.current = remainingChunks.current.slice(1)
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
      remainingChunks.current = chunksOf(request)
      setProgress({ ...idleProgress, total: request.ids.length })
      return resume()
    },
  }
}

function chunksOf(request: DecisionsRequest): Chunk[] {
  const count = Math.ceil(request.ids.length / chunkSize)
  return Array.from({ length: count }, (_, index) => ({
    key: newUuid(),
    request: { ...request, ids: request.ids.slice(index * chunkSize, (index + 1) * chunkSize) },
  }))
}
