import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

interface PhoneFoldProps {
  label: string
  isOpenAtFirst?: boolean
  className: string
  children: ReactNode
}

/** Fields that are folded on a phone, where they would push the list below them out of the window. */
export function PhoneFold({ label, isOpenAtFirst = false, className, children }: PhoneFoldProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 items-center gap-2 justify-self-start text-sm font-semibold sm:hidden"
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {label}
      </button>
      <div id={id} className={`${className} ${isOpen ? '' : 'max-sm:hidden'}`}>
        {children}
      </div>
    </>
  )
}
