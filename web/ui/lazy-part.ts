import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { failedEvent } from './failed-load.ts'

/**
 * As React's `lazy`, for a part of a screen. Where its script cannot be loaded, the placeholder stays until the page reloads itself.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own type: the component decides about its props
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ readonly default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() =>
    load().catch(() => {
      dispatchEvent(new Event(failedEvent))
      return new Promise<never>(() => {})
    }),
  )
}
