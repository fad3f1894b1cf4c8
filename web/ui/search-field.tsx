import { Search } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useKeyCommands } from './key-commands.ts'

interface SearchFieldProps {
  label: string
  hint?: string
  /** The searchable fields, as the placeholder; the label is then for screen readers only. */
  placeholder?: string
  /** The search that the list shows now. */
  value: string
  onSearch: (text: string) => void
  /** Whether '/' moves the focus here. */
  hasKey?: boolean
}

const pauseMs = 300

/** A field that searches while the user types, a moment after the last letter; Enter searches at once. */
export function SearchField({ label, hint, placeholder, value, onSearch, hasKey = false }: SearchFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { text, type, searchNow } = useTypedSearch(value, onSearch)
  useKeyCommands({ '/': () => field.current?.focus() }, hasKey)
  return (
    <form
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        searchNow()
      }}
      className="grid min-w-0 grow basis-64 gap-1.5"
    >
      <label htmlFor={id} className={placeholder ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      <div className="field-box relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-3 my-auto size-5 text-soft"
        />
        <input
          ref={field}
          id={id}
          type="search"
          value={text}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => type(event.target.value)}
          className="min-h-11 w-full rounded-sm border border-edge bg-pane py-2 ps-11 pe-3 text-base text-ellipsis text-ink placeholder:text-sm placeholder:text-soft"
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-soft">
          {hint}
        </p>
      )}
    </form>
  )
}

/** The typed text, and the active search: the one in the address, once the user has paused. */
function useTypedSearch(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [known, setKnown] = useState(value)
  // The address changed elsewhere: a link, or Back. Text typed since stays.
  if (value !== known) {
    setKnown(value)
    if (value !== sent) setText(value)
  }
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  const search = useCallback((typed: string) => {
    setSent(typed)
    latest.current(typed)
  }, [])
  useEffect(() => {
    const typed = text.trim()
    if (typed === value) return
    const timer = setTimeout(() => search(typed), pauseMs)
    const stopForLinks = (event: MouseEvent) => {
      if (leadsAway(event)) clearTimeout(timer)
    }
    document.addEventListener('click', stopForLinks, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', stopForLinks, { capture: true })
    }
  }, [text, value, search])
  return { text, type: setText, searchNow: () => search(text.trim()) }
}

/** Whether navigation to another page is pending: a search started after the click would pull the visitor back. */
function leadsAway({ target, button, metaKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a') : null
  return link !== null && link.pathname !== location.pathname && button === 0 && !metaKey && !ctrlKey && !shiftKey
}
