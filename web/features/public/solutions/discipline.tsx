import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'

interface DisciplineProps {
  numeral: string
  title: string
  services: readonly (() => string)[]
  ideal: string
  children: ReactNode
}

/** One of the firm's three disciplines: a wide card with what it is, what it covers and whom it suits. */
export function Discipline({ numeral, title, services, ideal, children }: DisciplineProps) {
  return (
    <article className="grid border-mullion not-first:border-t lg:grid-cols-[6fr_4fr_3fr]">
      <div className="grid content-start gap-5 px-5 pt-12 pb-8 sm:px-8 lg:py-16 lg:pe-12">
        <span aria-hidden="true" className="font-display text-3xl leading-none text-brass">
          {numeral}
        </span>
        <h2 className="max-w-[18ch] text-2xl sm:text-3xl">{title}</h2>
        <p className="claim-place max-w-[46ch] text-soft">{children}</p>
      </div>
      <div className="border-mullion px-5 pb-8 sm:px-8 lg:border-s lg:py-16">
        <h3 className="eyebrow mb-4">{m.solutions_services()}</h3>
        <ul className="border-t border-mullion text-sm">
          {services.map((service, position) => (
            <li key={position} className="border-b border-mullion py-3">
              {service()}
            </li>
          ))}
        </ul>
      </div>
      <div className="bg-glass px-5 py-8 sm:px-8 lg:border-s lg:border-mullion lg:py-16">
        <h3 className="eyebrow mb-4">{m.solutions_ideal()}</h3>
        <p className="font-display text-lg">{ideal}</p>
      </div>
    </article>
  )
}
