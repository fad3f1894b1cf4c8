/**
 * Runs in the head of every public page. Until what is seen first is loaded and painted, or the visitor scrolls, late pictures are not
 * loaded and sections below the fold are not laid out (site.css): on a slow phone they would delay the first paint. A page that is not
 * opened at its top is laid out whole at once, as is every page without scripts.
 */
export const firstPaintScript = `if(!location.hash&&performance.getEntriesByType('navigation')[0]?.type==='navigate'){
const r=document.documentElement,show=()=>delete r.dataset.paints
r.dataset.paints=''
addEventListener('load',()=>new PerformanceObserver(()=>requestAnimationFrame(()=>setTimeout(show))).observe({type:'paint',buffered:true}))
addEventListener('scroll',show,{once:true})}`

/** Calls back when late pictures and scripts may load. */
export function afterFirstPaint(callback: () => void): void {
  const page = document.documentElement
  if (page.dataset.paints === undefined) callback()
  else
    new MutationObserver((_, observer) => {
      observer.disconnect()
      callback()
    }).observe(page, { attributeFilter: ['data-paints'] })
}
