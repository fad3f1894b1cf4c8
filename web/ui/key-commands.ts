import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Single-key commands of a screen, by `event.key`. They do nothing while the reader types, holds a modifier or has a dialog
 * open, and a held key acts once. Screens that use them offer a switch to turn them off (WCAG 2.1.4): `enabled`.
 */
export function useKeyCommands(commands: Readonly<Record<string, (() => void) | undefined>>, enabled = true): void {
  const latest = useRef(commands)
  // Before the screen is painted: a key always acts on what is visible.
  useLayoutEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      const command = latest.current[event.key]
      if (!command) return
      event.preventDefault()
      command()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [enabled])
}

function isBusy(target: EventTarget | null): boolean {
  const typing = target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]')
  return Boolean(typing || document.querySelector('dialog[open]'))
}
