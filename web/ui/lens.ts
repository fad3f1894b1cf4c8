import { useSyncExternalStore } from 'react'

/*
 * Whether what is behind the claims is shown. Who may see it is the firm's policy, which stands in the page itself
 * (`data-lens` of the root, written by the server); where the visitor chooses, this browser keeps the choice.
 */

const name = 'lens'
let chosen: boolean | undefined

/** Whether the lens is on, following the policy and every window of this browser. */
export function useLens(): boolean {
  return useSyncExternalStore(follow, isOn, () => false)
}

/** The visitor's choice, for this browser. */
export function chooseLens(isChosen: boolean): void {
  chosen = isChosen
  try {
    localStorage.setItem(name, isChosen ? 'on' : 'off')
  } catch {
    // It holds for as long as the page does.
  }
  dispatchEvent(new Event(name))
}

/** The policy as the firm has changed it while the page was open. */
export function setLensPolicy(policy: string): void {
  document.documentElement.dataset.lens = policy
  dispatchEvent(new Event(name))
}

function isOn(): boolean {
  const policy = document.documentElement.dataset.lens
  return policy === 'on' || (policy === 'choice' && (kept() ?? chosen ?? false))
}

function kept(): boolean | null {
  try {
    const choice = localStorage.getItem(name)
    return choice === null ? null : choice === 'on'
  } catch {
    return null
  }
}

function follow(tell: () => void): () => void {
  for (const event of [name, 'storage']) addEventListener(event, tell)
  return () => {
    for (const event of [name, 'storage']) removeEventListener(event, tell)
  }
}
