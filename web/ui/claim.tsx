import type { ReactNode } from 'react'
import type { ClaimId } from '#root/domain/claims.ts'
import { usePageData } from './page-data.ts'
import { unbroken } from './unbroken.tsx'

interface ClaimProps {
  id: ClaimId
  /** The claim's message (`claim_<id>`), or children where its text consists of several elements. */
  text?: () => string
  children?: ReactNode
}

/**
 * The text of a claim of the catalogue, marked with its id so that the lens finds it on the page: an operator's text if
 * set, otherwise the built-in one. Renders nothing if it is retired; a `claim-place` around it then collapses.
 */
export function Claim({ id, text, children }: ClaimProps) {
  const current = usePageData().claims.texts[id]
  if (current === null) return null
  const words = current ?? text?.()
  return <span data-claim={id}>{words === undefined ? children : unbroken(words)}</span>
}
