import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'

interface SearchFieldProps {
  label: string
  hint?: string
  /** What the list shows now. */
  value: string
  onSearch: (text: string) => void
}

const pauseMs = 250

/** A field that searches while one types, a moment after the last letter; Enter searches at once. */
export function SearchField({ label, hint, value, onSearch }: SearchFieldProps) {
  const id = useId()
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address has changed by itself, for example by the way back: the field follows.
  if (value !== shown) {
    setShown(value)
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (typed: string, waitMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(typed.trim()), waitMs)
  }
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        search(text, 0)
      }}
      className="grid min-w-0 gap-1.5"
    >
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-3 my-auto size-5 text-soft"
        />
        <input
          id={id}
          type="search"
          value={text}
          maxLength={100}
          autoComplete="off"
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => {
            setText(event.target.value)
            search(event.target.value, pauseMs)
          }}
          className="min-h-11 w-full rounded-sm border border-edge bg-pane py-2 ps-11 pe-3 text-base text-ink placeholder:text-soft"
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
