import { useEffect, useRef, useState } from 'react'
import type { CrowdOrder, CrowdResult } from './run-crowds.ts'

export type CrowdState =
  | { kind: 'idle' }
  | { kind: 'running'; done: number; runs: number }
  | { kind: 'done'; order: CrowdOrder; result: CrowdResult }
  | { kind: 'failed' }

/** Runs crowds in a worker, so that the page stays quick. A new order takes the place of one that is running. */
export function useCrowds() {
  const [state, setState] = useState<CrowdState>({ kind: 'idle' })
  const worker = useRef<Worker | null>(null)
  useEffect(() => () => worker.current?.terminate(), [])
  const end = () => {
    worker.current?.terminate()
    worker.current = null
  }
  const start = (order: CrowdOrder) => {
    end()
    setState({ kind: 'running', done: 0, runs: order.runs })
    worker.current = new Worker(new URL('./crowd-worker.ts', import.meta.url), { type: 'module' })
    worker.current.addEventListener('error', () => setState({ kind: 'failed' }))
    worker.current.addEventListener('message', ({ data }: MessageEvent<{ done: number } | { result: CrowdResult }>) => {
      if ('done' in data) return setState({ kind: 'running', done: data.done, runs: order.runs })
      end()
      setState({ kind: 'done', order, result: data.result })
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.current.postMessage(order)
  }
  const cancel = () => {
    end()
    setState({ kind: 'idle' })
  }
  return { state, start, cancel }
}
