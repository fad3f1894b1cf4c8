import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

interface PhoneFoldProps {
  label: string
  isInitiallyExpanded?: boolean
  className: string
  children: ReactNode
}

/** Fields that are folded on a phone, where they would push the list below them out of the window. */
export function PhoneFold({ label, isInitiallyExpanded = false, className, children }: PhoneFoldProps) {
  const id = useId()
  const [isExpanded, setExpanded] = useState(isInitiallyExpanded)
  return (
    <>
      <button
        type="button"
        aria-expanded={isExpanded}
        aria-controls={id}
        onClick={() => setExpanded(!isExpanded)}
        className="flex min-h-11 items-center gap-2 justify-self-start text-sm font-semibold sm:hidden"
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {label}
      </button>
      <div id={id} className={`${className} ${isExpanded ? '' : 'max-sm:hidden'}`}>
        {children}
      </div>
    </>
  )
}
