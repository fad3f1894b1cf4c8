import { useSyncExternalStore } from 'react'
import type { ToldClaims } from '#root/contract/claims.ts'
import { readPageData } from './page-data.ts'

const given: ToldClaims = readPageData().claims ?? { words: {}, added: [] }
let told = given
const listeners = new Set<() => void>()

/** The claims that are not as the pages were built. */
export const toldClaims = () => told

/** Takes what the server tells of the claims now. */
export function setClaims(next: ToldClaims): void {
  if (JSON.stringify(next) === JSON.stringify(told)) return
  told = next
  listeners.forEach((listen) => listen())
}

function follow(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** The same, following every change. */
export const useClaims = () => useSyncExternalStore(follow, toldClaims, () => given)
