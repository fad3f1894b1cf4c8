import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useIsLeaving } from '#root/web/ui/search-address.ts'
import { searchOf, type SettingName, type Values, valuesOf } from './settings.ts'

/** A slider that is dragged changes many times a second; the address follows when it rests. */
const restMs = 250

/** The values of the scenario and how to set one. They follow the hand at once, and the address follows them; a link or the way back sets them anew. */
export function useValues(): readonly [Values, (name: SettingName, value: number) => void] {
  const [search, setSearch] = useSearchParams()
  const isLeaving = useIsLeaving()
  const [values, setValues] = useState(() => valuesOf(search))
  const latest = useRef(values)
  const written = useRef(search.toString())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (search.toString() === written.current) return
    clearTimeout(timer.current)
    written.current = search.toString()
    latest.current = valuesOf(search)
    setValues(latest.current)
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (name: SettingName, value: number) => {
    latest.current = { ...latest.current, [name]: value }
    setValues(latest.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (isLeaving.current) return
      const next = searchOf(latest.current)
      written.current = next.toString()
      setSearch(next, { replace: true, preventScrollReset: true })
    }, restMs)
  }
  return [values, set]
}
