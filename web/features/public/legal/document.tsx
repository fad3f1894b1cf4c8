import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'

export interface LegalSection {
  readonly id: string
  readonly heading: () => string
  readonly paragraphs: readonly ReactNode[]
}

interface LegalDocumentProps {
  title: string
  lead: string
  sections: readonly LegalSection[]
  /** The contents below the last section. */
  closing?: ReactNode
}

/** A policy or the terms: numbered sections beside a table of contents, also for print. */
export function LegalDocument({ title, lead, sections, closing }: LegalDocumentProps) {
  return (
    <main id="content">
      <header className="border-b border-mullion">
        <div className="frame grid gap-4 px-5 py-14 sm:px-8 lg:py-16">
          <p className="eyebrow">{m.legal_effective()}</p>
          <h1 className="text-4xl">{title}</h1>
          <p className="max-w-[50ch] font-display text-lg text-balance text-soft">{lead}</p>
        </div>
      </header>
      <div className="frame grid gap-x-16 gap-y-10 px-5 py-12 sm:px-8 lg:grid-cols-[4fr_8fr] lg:py-20">
        <nav aria-label={m.legal_contents()} className="no-print lg:sticky lg:top-16 lg:self-start">
          <ol className="border-t border-mullion text-sm">
            {sections.map(({ id, heading }, position) => (
              <li key={id} className="border-b border-mullion">
                <a href={`#${id}`} className="flex min-h-11 items-center gap-4 no-underline hover:text-brass">
                  <span className="figures w-6 text-xs text-soft">{position + 1}</span>
                  {heading()}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-[64ch] gap-12">
          {sections.map(({ id, heading, paragraphs }, position) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`} className="grid scroll-mt-16 gap-3">
              <h2 id={`${id}-heading`} className="text-xl">
                <span aria-hidden="true" className="figures text-brass">
                  {position + 1}.{' '}
                </span>
                {heading()}
              </h2>
              {paragraphs.map((paragraph, index) => (
                <p key={index} className="claim-place">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
          {closing && <p className="border-t border-edge pt-6 font-semibold">{closing}</p>}
        </div>
      </div>
    </main>
  )
}
