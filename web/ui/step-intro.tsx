import { type ReactNode, useEffect, useRef } from 'react'

/** The first words of a step that has just taken the place of another: they take the focus, so that a reader hears them. */
export function StepIntro({ children }: { children: ReactNode }) {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <p ref={element} tabIndex={-1} className="max-w-prose scroll-mt-32 text-sm outline-none">
      {children}
    </p>
  )
}
