import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { useIsChosenByReader, wideWindow } from './active-row.ts'
import { BackLink } from './back-link.tsx'
import { useKeptInView } from './kept-in-view.ts'
import { Ghost, Skeleton } from './skeleton.tsx'

/** A list beside its open record. On a phone only one of them shows. */
export function Queue({ list, children, isOpen }: { list: ReactNode; children: ReactNode; isOpen: boolean }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] xl:gap-8">
      <div className={isOpen ? 'max-lg:hidden' : ''}>{list}</div>
      {/* It stays visible however far down the list its row is. */}
      <div
        className={`lg:sticky lg:top-28 lg:-m-1 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto lg:p-1 ${isOpen ? '' : 'max-lg:hidden'}`}
      >
        {children}
      </div>
    </div>
  )
}

/** The rows of a queue, one link each. */
export function QueueList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="facade">
      {children}
    </ul>
  )
}

interface QueueEntryProps {
  to: string
  isOpen: boolean
  name: ReactNode
  amount: ReactNode
  /** The time, or another distinguishing detail. */
  children: ReactNode
  /** A checkbox that selects it for a decision on many. */
  check?: EntryCheck | undefined
}

export interface EntryCheck {
  label: string
  isChecked: boolean
  /** `isRange`: the shift key was held, which selects everything since the last one. */
  onCheck: (isChecked: boolean, isRange: boolean) => void
}

/** One row of a queue: its subject, amount, client and time. It scrolls into view when it is opened. */
export function QueueEntry({ to, isOpen, name, amount, children, check }: QueueEntryProps) {
  const element = useKeptInView<HTMLAnchorElement>(isOpen)
  return (
    <li className={`group/entry ${check ? 'grid grid-cols-[2.75rem_minmax(0,1fr)]' : ''}`}>
      {check && <EntryCheckbox {...check} isOpen={isOpen} />}
      <Link
        ref={element}
        to={to}
        preventScrollReset
        aria-current={isOpen ? 'true' : undefined}
        className="grid scroll-my-40 gap-0.5 border-s-4 border-transparent px-4 py-3 hover:bg-glass/60 focus-visible:-outline-offset-2 aria-[current]:border-brass-fill aria-[current]:bg-glass"
      >
        <span className="flex items-baseline justify-between gap-x-3 text-sm">
          <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
          <span className="shrink-0">{amount}</span>
        </span>
        <span className="text-xs text-soft">{children}</span>
      </Link>
    </li>
  )
}

interface QueueDetailProps {
  heading: ReactNode
  back: { to: string; label: ReactNode }
  children: ReactNode
}

function EntryCheckbox({ label, isChecked, onCheck, isOpen }: EntryCheck & { isOpen: boolean }) {
  return (
    <label
      className={`grid cursor-pointer place-items-center hover:bg-glass/60 ${isOpen ? 'bg-glass' : ''} ${isChecked ? 'bg-sim/50' : ''}`}
    >
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) =>
          onCheck(event.target.checked, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
        }
        className="size-5 accent-[var(--color-brass-fill)]"
      />
    </label>
  )
}

/**
 * The open record of a queue; its heading gets the focus when the reader opens it, so that screen readers announce it. Give each row a `key`.
 */
export function QueueDetail({ heading, back, children }: QueueDetailProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const isOpenedByReader = useRef(useIsChosenByReader())
  useEffect(() => {
    if (isOpenedByReader.current) title.current?.focus({ preventScroll: window.matchMedia(wideWindow).matches })
  }, [])
  return (
    <article className="grid gap-5">
      <BackLink to={back.to} preventScrollReset className="lg:hidden">
        {back.label}
      </BackLink>
      <h2 ref={title} tabIndex={-1} className="text-xl outline-none">
        {heading}
      </h2>
      {children}
    </article>
  )
}

/** Beside the list while nothing is open. It appears after a moment, because the first row usually opens automatically. */
export function QueuePlaceholder({ children }: { children: ReactNode }) {
  return (
    <div className="after-a-moment grid min-h-60 place-items-center border border-dashed border-edge p-8 text-center text-sm text-soft max-lg:hidden">
      {children}
    </div>
  )
}

/** The box of a row that loads. */
const sampleCheck: EntryCheck = { label: '', isChecked: false, onCheck: () => {} }

/** The list and the open record, while they load. `hasChecks`: its rows can be selected. */
export function QueueSkeleton({ isOpen, hasChecks = false }: { isOpen: boolean; hasChecks?: boolean }) {
  return (
    <Ghost>
      <Queue
        isOpen={isOpen}
        list={
          <>
            {hasChecks && <Skeleton className="mt-2.5 mb-4.5 h-6 w-48" />}
            <QueueList label={m.ui_loading()}>
              {[1, 2, 3, 4, 5, 6].map((row) => (
                <QueueEntry
                  key={row}
                  to=""
                  isOpen={false}
                  name="Firstname Lastname"
                  amount="$1,000.00"
                  check={hasChecks ? sampleCheck : undefined}
                >
                  Nov 21, 2026, 2:03 PM
                </QueueEntry>
              ))}
            </QueueList>
          </>
        }
      >
        <Skeleton className="h-80 w-full" />
      </Queue>
    </Ghost>
  )
}
