import type { IslandName } from '#root/web/ui/island.tsx'
import { afterFirstPaint } from './first-paint.ts'
import { islands } from './islands.ts'

/** Loading begins this far from the window, so that an animation is ready when it comes into view. */
const nearWindow = '200px'

/** The first of these events loads an island. */
const interactionEvents = ['pointerenter', 'pointerdown', 'focusin'] as const

const waiting = new WeakSet<Element>()
const hydrated = new WeakSet<Element>()
const loading = new WeakMap<Element, Promise<void>>()

/** Whether React runs this element: its contents are React's from then on. */
export const isHydrated = (element: Element): boolean => hydrated.has(element)

/** Schedules the start of each island of the page. A later call includes islands that were added since. */
export function startIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (!waiting.has(element)) scheduleStart(element)
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

function scheduleStart(element: HTMLElement): void {
  const start = () => void startIsland(element)
  for (const event of interactionEvents) element.addEventListener(event, start)
  element.addEventListener('click', (event) => deferClick(element, event), { capture: true })
  if (element.dataset.when === 'idle') afterFirstPaint(() => whenIdle(start))
  if (element.dataset.when === 'visible') whenVisible(element, start)
}

/** Defers a click on a button until the scripts are loaded. If they cannot be loaded, the browser handles the click. */
function deferClick(element: HTMLElement, event: MouseEvent): void {
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
function whenVisible(element: HTMLElement, start: () => void): void {
  afterFirstPaint(() => observe(element, start, 0.5))
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
