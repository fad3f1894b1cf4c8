import type { ReactNode } from 'react'
import type { ClaimId } from '#root/domain/claims.ts'

interface ClaimProps {
  id: ClaimId
  /** The claim's message (`claim_<id>`); children instead where its words are made of several elements. */
  text?: () => string
  children?: ReactNode
}

/** The words of a claim of the catalogue, marked with its id so that the lens finds it on the page. */
export function Claim({ id, text, children }: ClaimProps) {
  return <span data-claim={id}>{text ? text() : children}</span>
}
