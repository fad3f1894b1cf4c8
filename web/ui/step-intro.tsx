import { type ReactNode, useEffect, useRef } from 'react'

/** The first words of a step that has replaced another: they get the focus, so that screen readers announce them. */
export function StepIntro({ children }: { children: ReactNode }) {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <p ref={element} tabIndex={-1} className="max-w-prose scroll-mt-32 text-sm outline-none">
      {children}
    </p>
  )
}
