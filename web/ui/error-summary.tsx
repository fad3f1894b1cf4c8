import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

export interface Mistake {
  readonly id: string
  readonly message: ReactNode
}

interface ErrorSummaryProps {
  title: ReactNode
  mistakes: readonly Mistake[]
  /** Each change moves the focus here. */
  attempt: number
  /** Goes to the field with the error. */
  onChoose: (id: string) => void
}

/** The errors of a form, above it: it gets the focus after an attempt, and each line links to its field. */
export function ErrorSummary({ title, mistakes, attempt, onChoose }: ErrorSummaryProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt === 0) return
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: 'center' })
  }, [attempt])
  return (
    <div
      ref={element}
      role="alert"
      tabIndex={-1}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-s-4 border-pencil bg-pane px-4 py-4 text-sm"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 text-pencil" />
      <div className="font-semibold">{title}</div>
      {mistakes.length > 0 && (
        <ul className="col-start-2">
          {mistakes.map(({ id, message }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="link inline-block py-1.5"
                onClick={(event) => {
                  event.preventDefault()
                  onChoose(id)
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Moves the focus to a field of this page. */
export function goToField(id: string): void {
  const element = document.getElementById(id)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}
