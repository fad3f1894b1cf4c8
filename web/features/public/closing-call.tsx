import type { ReactNode } from 'react'
import { ButtonAnchor } from '#root/web/ui/button.tsx'

/** The end of a page: one sentence and a link to the contact form. */
export function ClosingCall({
  title,
  children,
  button,
}: {
  title: ReactNode
  children?: ReactNode
  button: ReactNode
}) {
  return (
    <section aria-labelledby="closing-call" className="bg-deep text-on-deep">
      <div className="mx-auto grid max-w-page items-end gap-x-16 gap-y-7 border-on-deep/15 px-5 py-16 sm:px-8 lg:grid-cols-[8fr_4fr] lg:py-20 xl:border-x">
        <div className="grid gap-4">
          <h2 id="closing-call" className="text-3xl">
            {title}
          </h2>
          {children && <p className="max-w-[58ch] text-soft-on-deep">{children}</p>}
        </div>
        <div className="lg:justify-self-end">
          <ButtonAnchor href="/contact" kind="accent" className="min-h-12 px-8">
            {button}
          </ButtonAnchor>
        </div>
      </div>
    </section>
  )
}
