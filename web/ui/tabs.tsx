import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

export interface Tab<Key extends string> {
  readonly key: Key
  readonly label: ReactNode
  readonly panel: ReactNode
}

interface TabsProps<Key extends string> {
  label: string
  tabs: readonly Tab<Key>[]
  current: Key
  onCurrent: (key: Key) => void
}

/** Tabs with standard keyboard use: one stop for Tab; the arrows, Home and End move and open. Where they do not fit, they scroll. */
export function Tabs<Key extends string>({ label, tabs, current, onCurrent }: TabsProps<Key>) {
  const id = useId()
  const row = useRowAtTab(`${id}-tab-${current}`)
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const next =
      tabs[
        targetOf(
          event,
          tabs.findIndex((tab) => tab.key === current),
          tabs.length,
        )
      ]
    if (!next) return
    event.preventDefault()
    onCurrent(next.key)
    document.getElementById(`${id}-tab-${next.key}`)?.focus()
  }
  return (
    <div>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className="flex gap-x-1 overflow-x-auto overflow-y-hidden border-b border-mullion [scrollbar-width:none] max-sm:gap-x-0"
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel-${tab.key}`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onCurrent(tab.key)}
            onKeyDown={move}
            className="min-h-11 border-b-3 shrink-0 border-transparent px-4 text-sm whitespace-nowrap text-soft max-lg:px-3 max-sm:px-2.5 max-[22rem]:px-1.5 max-[22rem]:text-xs hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-brass-fill aria-selected:font-semibold aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}-panel-${tab.key}`}
          aria-labelledby={`${id}-tab-${tab.key}`}
          hidden={tab.key !== current}
          tabIndex={0}
          className="pt-6"
        >
          {tab.key === current && tab.panel}
        </div>
      ))}
    </div>
  )
}

/**
 * Returns the ref of the row of tabs. A link can open a tab that is beyond the end of a narrow row: the row scrolls to it,
 * the page does not.
 */
function useRowAtTab(tabId: string) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = document.getElementById(tabId)?.getBoundingClientRect()
    const visible = row.current?.getBoundingClientRect()
    if (!tab || !visible) return
    row.current?.scrollBy(Math.min(0, tab.left - visible.left) + Math.max(0, tab.right - visible.right), 0)
  }, [tabId])
  return row
}

/** The index that a key leads to, wrapping around the ends; -1 for other keys. In right-to-left text the arrows are mirrored. */
function targetOf(event: KeyboardEvent<HTMLButtonElement>, index: number, count: number): number {
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (event.key === 'Home') return 0
  if (event.key === 'End') return count - 1
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return -1
  return (index + (event.key === forward ? 1 : -1) + count) % count
}
