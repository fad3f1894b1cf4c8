import type { ReactNode } from 'react'
import type { BehaviourId } from '#root/domain/behaviours.ts'

/** Marks where a behaviour of the firm is visible, with its id, so that the lens finds it on the page. */
export function Behaviour({ id, children }: { id: BehaviourId; children: ReactNode }) {
  return <span data-behaviour={id}>{children}</span>
}
