import { useEffect, useRef } from 'react'

/** Returns the ref of a list's entry, which is scrolled into view when it is opened. */
export function useKeptInView<Entry extends Element>(isOpen: boolean) {
  const element = useRef<Entry>(null)
  useEffect(() => {
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isOpen])
  return element
}
