import type { ReactNode } from 'react'

/** The head of a public page: its topic, its headline, and an introduction. */
export function PageHead({ eyebrow, title, children }: { eyebrow: ReactNode; title: ReactNode; children?: ReactNode }) {
  return (
    <header className="border-b border-mullion">
      <div className="frame grid gap-x-16 gap-y-6 px-5 py-14 sm:px-8 lg:grid-cols-[8fr_4fr] lg:items-end lg:py-16">
        <div className="grid gap-5">
          <p className="eyebrow">{eyebrow}</p>
          <h1 className="max-w-[18ch] text-4xl">{title}</h1>
        </div>
        {children && (
          <div className="claim-place max-w-[44ch] font-display text-lg text-balance text-soft lg:pb-2">{children}</div>
        )}
      </div>
    </header>
  )
}
