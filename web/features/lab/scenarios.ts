import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useIsLeaving } from '#root/web/ui/search-address.ts'
import { searchOf, type SettingName, type Values, valuesOf } from './settings.ts'

/** The second scenario in an address, with its own settings as its value. */
const second = 'with'
/** A dragged slider changes many times a second; the address follows when it rests. */
const restMs = 250

/** A or B. */
export const scenarioName = (index: number) => 'AB'.charAt(index)

/** Reads the one or two scenarios of an address. */
export function scenariosOf(search: URLSearchParams): readonly Values[] {
  const other = search.get(second)
  return [valuesOf(search), ...(other === null ? [] : [valuesOf(new URLSearchParams(other))])]
}

/** The address of one or two scenarios. */
export function searchOfScenarios([first, other]: readonly Partial<Values>[]): URLSearchParams {
  const search = searchOf(first!)
  if (other) search.set(second, searchOf(other).toString())
  return search
}

export interface Scenarios {
  /** One scenario, or two that are compared. */
  readonly all: readonly Values[]
  /** The index of the one that the settings belong to. */
  readonly edited: number
  readonly edit: (index: number) => void
  readonly set: (name: SettingName, value: number) => void
  /** The address of the same page with other settings for the edited scenario. */
  readonly searchWith: (values: Partial<Values>) => string
  /** Adds a second scenario, equal to the first, or ends the comparison and keeps the edited one. */
  readonly compare: (isCompared: boolean) => void
}

/** The scenarios of the address. They change at once, and the address follows; a link or Back sets them again. */
export function useScenarios(): Scenarios {
  const [search, setSearch] = useSearchParams()
  const isLeaving = useIsLeaving()
  const [all, setAll] = useState(() => scenariosOf(search))
  const [chosen, edit] = useState(0)
  const latest = useRef(all)
  const written = useRef(search.toString())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (search.toString() === written.current) return
    clearTimeout(timer.current)
    written.current = search.toString()
    latest.current = scenariosOf(search)
    setAll(latest.current)
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (next: readonly Values[], delayMs: number) => {
    latest.current = next
    setAll(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (isLeaving()) return
      const address = searchOfScenarios(latest.current)
      written.current = address.toString()
      setSearch(address, { replace: true, preventScrollReset: true })
    }, delayMs)
  }
  const edited = Math.min(chosen, all.length - 1)
  return {
    all,
    edited,
    edit,
    set: (name, value) => show(latest.current.with(edited, { ...latest.current[edited]!, [name]: value }), restMs),
    searchWith: (values) => searchOfScenarios((all as readonly Partial<Values>[]).with(edited, values)).toString(),
    compare: (isCompared) => {
      const kept = latest.current[edited]!
      edit(isCompared ? 1 : 0)
      show(isCompared ? [kept, kept] : [kept], 0)
    },
  }
}
