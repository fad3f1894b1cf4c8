import { useLayoutEffect } from 'react'
import type { Layout } from './layout.ts'

/** The rules of the page that depend on its width, as they were before the lens changed them. */
const originalTexts = new WeakMap<CSSRule, string>()

/**
 * Makes space for a column of notes: lays the page out as in a window that is narrower by it. Media queries and `vw` units
 * measure the window, so the rules with them are changed, and restored in print and without the column. What is fixed to the
 * edge of the window stays beside the notes, also where these are in the margins.
 */
export function useColumnSpace(layout: Layout | null, marginPx: number): void {
  const px = layout?.form === 'column' ? layout.widthPx : 0
  const besidePx = layout?.form === 'margins' ? marginPx : px
  useLayoutEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-lens-beside', besidePx > 0)
    root.style.setProperty('--lens-beside', `${besidePx}px`)
    return () => root.removeAttribute('data-lens-beside')
  }, [besidePx])
  useLayoutEffect(() => {
    const print = matchMedia('print')
    const apply = () => preserveScroll(() => makeSpace(print.matches ? 0 : px))
    const clear = () => makeSpace(0)
    // A style sheet that is loaded later has rules, too.
    const onLoad = ({ target }: Event) => target instanceof HTMLLinkElement && apply()
    apply()
    print.addEventListener('change', apply)
    addEventListener('beforeprint', clear)
    addEventListener('afterprint', apply)
    addEventListener('load', onLoad, true)
    return () => {
      print.removeEventListener('change', apply)
      removeEventListener('beforeprint', clear)
      removeEventListener('afterprint', apply)
      removeEventListener('load', onLoad, true)
      preserveScroll(clear)
    }
  }, [px])
}

function makeSpace(px: number): void {
  const root = document.documentElement
  if (px === 0 && !root.hasAttribute('data-lens-room')) return
  root.toggleAttribute('data-lens-room', px > 0)
  root.style.setProperty('--lens-room', `${px}px`)
  for (const sheet of document.styleSheets) for (const rule of rulesOf(sheet)) adaptRule(rule, px)
}

/** A style sheet of another site cannot be read. */
function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules
  } catch {
    return []
  }
}

function adaptRule(rule: CSSRule, px: number): void {
  if (rule instanceof CSSMediaRule && rule.media.mediaText.includes('width')) {
    const text = formerText(rule, rule.media.mediaText)
    rule.media.mediaText = px === 0 ? text : text.replaceAll(/[\d.]+(?:rem|px)/g, `calc($& + ${px}px)`)
  }
  if (rule instanceof CSSStyleRule && rule.style.cssText.includes('vw')) {
    const text = formerText(rule, rule.style.cssText)
    rule.style.cssText = px === 0 ? text : text.replaceAll(/([\d.]+)vw/g, `calc($1 * (1vw - ${px / 100}px))`)
  }
  if ('cssRules' in rule) for (const inner of rule.cssRules as CSSRuleList) adaptRule(inner, px)
}

function formerText(rule: CSSRule, text: string): string {
  const known = originalTexts.get(rule) ?? text
  originalTexts.set(rule, known)
  return known
}

/** Changes the layout of the page, and scrolls so that what the reader sees stays in its place. */
function preserveScroll(change: () => void): void {
  const seen = scrollY > 0 ? document.elementFromPoint(innerWidth / 2, innerHeight / 3) : null
  const before = seen?.getBoundingClientRect().top ?? 0
  change()
  if (seen) scrollBy({ top: seen.getBoundingClientRect().top - before, behavior: 'instant' })
}
