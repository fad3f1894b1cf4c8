/**
 * Runs in the head of every public page: late pictures are not loaded (site.css) until what is seen first is loaded and painted,
 * or the visitor scrolls. On a slow line they would delay its fonts and its picture. Without scripts they load at once.
 */
export const firstPaintScript = `{const r=document.documentElement,show=()=>delete r.dataset.paints
r.dataset.paints=''
addEventListener('load',()=>new PerformanceObserver(()=>requestAnimationFrame(()=>setTimeout(show))).observe({type:'paint',buffered:true}))
addEventListener('scroll',show,{once:true})}`

/** Calls back when late pictures may load. */
export function afterFirstPaint(callback: () => void): void {
  const page = document.documentElement
  if (page.dataset.paints === undefined) callback()
  else
    new MutationObserver((_, observer) => {
      observer.disconnect()
      callback()
    }).observe(page, { attributeFilter: ['data-paints'] })
}
