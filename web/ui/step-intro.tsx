import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The first words of a step that has replaced another: they get the focus, so that screen readers announce them. A
 * caller that scrolls itself says so with `preventScroll`.
 */
export function StepIntro({ preventScroll = false, children }: { preventScroll?: boolean; children: ReactNode }) {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => element.current?.focus({ preventScroll }), [preventScroll])
  return (
    <p ref={element} tabIndex={-1} className="max-w-prose scroll-mt-32 text-sm outline-none">
      {children}
    </p>
  )
}

/** The heading of a part that has replaced another. It gets the focus. */
export function StepHeading({ children }: { children: ReactNode }) {
  const element = useRef<HTMLHeadingElement>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={element} tabIndex={-1} className="text-xl outline-none">
      {children}
    </h2>
  )
}
