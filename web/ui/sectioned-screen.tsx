import { ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { BackLink } from './back-link.tsx'
import { isNarrow, useNarrow } from './narrow.ts'
import { useIsLeaving } from './search-address.ts'

/** A section of a screen, with an address of its own. */
export interface Section {
  /** The last part of its address. */
  readonly key: string
  readonly icon: LucideIcon
  readonly title: () => string
  /** What is in it. */
  readonly text: () => string
}

interface SectionedScreenProps<Each extends Section> {
  /** The screen's address, above those of its sections. */
  base: string
  title: string
  text: string
  /** Names the list of the sections. */
  label: string
  sections: readonly Each[]
  /** The contents of the open section. */
  children: (open: Each) => ReactNode
}

/**
 * A screen in sections. A wide window has their list beside the open one. On a phone the list is a page of its own, at
 * the screen's address; a wide window opens the first section there.
 */
export function SectionedScreen<Each extends Section>({
  base,
  title,
  text,
  label,
  sections,
  children,
}: SectionedScreenProps<Each>) {
  const { pathname } = useLocation()
  // A prerendered address ends with a slash.
  const named = sections.find(({ key }) => pathname.replace(/\/$/, '') === `${base}/${key}`)
  const open = named ?? sections[0]!
  useFirstSection(named ? null : `${base}/${open.key}`)
  return (
    <>
      {named && (
        <BackLink to={base} className="md:hidden">
          {title}
        </BackLink>
      )}
      <header className="mb-8 grid gap-2 max-sm:mb-5">
        <h1 className="text-2xl sm:text-3xl">
          {named && <span className="md:hidden">{named.title()}</span>}
          <span className={named ? 'max-md:hidden' : ''}>{title}</span>
        </h1>
        <p className={`max-w-prose text-sm text-pretty text-soft ${named ? 'max-md:hidden' : ''}`}>{text}</p>
      </header>
      <div className="grid items-start gap-10 md:grid-cols-[12rem_minmax(0,42rem)] xl:grid-cols-[15rem_minmax(0,42rem)]">
        <SectionLinks base={base} label={label} sections={sections} className={named ? 'max-md:hidden' : ''} />
        <div className={`in-turn grid min-w-0 gap-6 ${named ? '' : 'max-md:hidden'}`}>{children(open)}</div>
      </div>
    </>
  )
}

/** Replaces the screen's address by its first section's in a wide window. */
function useFirstSection(first: string | null): void {
  const wasNarrow = useNarrow()
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  useEffect(() => {
    // The first HTML does not know the width of the window.
    if (first !== null && !wasNarrow && !isNarrow() && !isLeaving()) void navigate(first, { replace: true })
  }, [first, wasNarrow, navigate, isLeaving])
}

interface SectionLinksProps {
  base: string
  label: string
  sections: readonly Section[]
  className: string
}

/** The list of the sections: rows on a phone, a column in a wide window. */
function SectionLinks({ base, label, sections, className }: SectionLinksProps) {
  return (
    <nav aria-label={label} className={`grid max-md:border-t max-md:border-mullion md:sticky md:top-28 ${className}`}>
      {sections.map(({ key, icon: Icon, title, text }) => (
        <NavLink
          key={key}
          to={`${base}/${key}`}
          className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-3 hover:bg-glass/60 max-md:min-h-16 max-md:border-b max-md:border-mullion md:min-h-11 md:gap-x-3 md:border-s-2 md:border-mullion md:px-4 md:py-2 md:text-sm md:text-soft md:hover:text-ink md:aria-[current]:border-brass-fill md:aria-[current]:font-semibold md:aria-[current]:text-ink"
        >
          <Icon aria-hidden="true" className="size-5 text-brass md:size-4" strokeWidth={1.5} />
          <span className="grid gap-0.5">
            <span className="max-md:font-semibold">{title()}</span>
            <span className="text-sm text-soft md:hidden">{text()}</span>
          </span>
          <ChevronRight aria-hidden="true" className="size-4 text-soft md:hidden rtl:-scale-x-100" />
        </NavLink>
      ))}
    </nav>
  )
}
