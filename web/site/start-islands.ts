import type { IslandName } from '#root/web/ui/island.tsx'
import { islands } from './islands.ts'

/** Loading begins this far from the window, so that an animation is ready when it comes into view. */
const nearWindow = '200px'

/** What a visitor does with an island: the first of these loads it. */
const touches = ['pointerenter', 'pointerdown', 'focusin'] as const

const waiting = new WeakSet<Element>()
const hydrated = new WeakSet<Element>()
const loading = new WeakMap<Element, Promise<void>>()

/** Whether React runs this element: its contents are React's from then on. */
export const isHydrated = (element: Element): boolean => hydrated.has(element)

/** Sees to it that each island of the page starts at its moment. Islands that were added since are included. */
export function startIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (!waiting.has(element)) startInTime(element)
    waiting.add(element)
  }
}

/**
 * Loads an island now, and hydrates it. Resolves in any case: where its scripts cannot be loaded, its HTML stays as it is, and the
 * next touch tries again.
 */
export function startIsland(element: HTMLElement): Promise<void> {
  const started = loading.get(element) ?? load(element).catch(() => void loading.delete(element))
  loading.set(element, started)
  return started
}

async function load(element: HTMLElement): Promise<void> {
  const [{ hydrate }, Component] = await Promise.all([
    import('./hydrate.tsx'),
    islands[element.dataset.island as IslandName](),
  ])
  hydrated.add(element)
  await hydrate(element, Component)
}

function startInTime(element: HTMLElement): void {
  const start = () => void startIsland(element)
  for (const touch of touches) element.addEventListener(touch, start)
  element.addEventListener('click', (event) => holdPress(element, event), { capture: true })
  if (element.dataset.when === 'idle') whenIdle(start)
  if (element.dataset.when === 'seen') whenSeen(element, start)
}

/** A press of a button before the scripts are there waits for them, and is left to the browser where they cannot be loaded. */
function holdPress(element: HTMLElement, event: MouseEvent): void {
  const button = event.target instanceof Element && event.target.closest('button')
  if (!event.isTrusted || hydrated.has(element) || !button) return
  event.preventDefault()
  event.stopPropagation()
  void startIsland(element).then(() => button.click())
}

function whenIdle(start: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start)
  else setTimeout(start)
}

/** Before the visitor scrolls, an island has to be half in sight: most visits end before its scripts are needed. */
function whenSeen(element: HTMLElement, start: () => void): void {
  observe(element, start, 0.5)
  addEventListener('scroll', () => observe(element, start, 0, nearWindow), { once: true, passive: true })
}

function observe(element: HTMLElement, start: () => void, threshold: number, rootMargin?: string): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting && entry.intersectionRatio >= threshold)) start()
    },
    { threshold, rootMargin },
  )
  // The island has no box of its own.
  for (const part of element.children) observer.observe(part)
}
