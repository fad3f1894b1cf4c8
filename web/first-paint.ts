/**
 * Runs in the head of every screen, after the style sheet: hides the text (app.css) until its fonts are there, but for 3 seconds at most. In
 * another font, lines break elsewhere, and the page would jump. Fields are hidden until React has taken over (root.tsx): what is typed
 * before would be lost. For an address with a query, React draws the page again (entry.client.tsx) and removes the attribute: until then,
 * a neutral placeholder stands for the contents, because those of the first HTML belong to the address without a query.
 */
export const firstPaintScript = String.raw`if(/^\/(dashboard|operator|cdd)\b/.test(location.pathname)){
const r=document.documentElement,show=()=>delete r.dataset.fonts
r.dataset.fonts=r.dataset.waits=''
if(location.search)r.dataset.query=''
Promise.all(['sans','display'].map(f=>document.fonts.load('1em '+getComputedStyle(r).getPropertyValue('--font-'+f),document.title+'$1'))).then(show,show)
setTimeout(show,3000)}`
