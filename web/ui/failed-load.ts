/** Dispatched on the window when React runs the page. */
const startedEvent = 'page-started'
/** Dispatched on the window when a script that the running page needs could not be loaded. */
export const failedEvent = 'load-failed'

/**
 * Runs in the head of every page. When a script or a style sheet cannot be loaded, because the server is restarting or the network is
 * lost, it says so (data-fails), waits until the server answers, and reloads the page. A page that fails again and again waits twice as long each time, up to
 * half a minute. Once the page runs, only `failedEvent` starts this: a reload could lose what a person has typed. Then the page that the
 * person asked for opens.
 */
export const failedLoadScript = `{let runs,waits,fails=0
const keep=(f)=>{try{f(sessionStorage)}catch{}}
keep((s)=>fails=+s.reloads||0)
const failed=async()=>{if(waits)return
waits=1
document.documentElement.dataset.fails=''
for(let ms=250<<Math.min(fails,7);;ms=2000){await new Promise((r)=>setTimeout(r,ms))
const answer=await fetch(location.href,{cache:'no-store'}).catch(()=>0)
if(answer&&answer.status<500){keep((s)=>s.reloads=fails+1)
const to=window.__reactRouterDataRouter?.state.navigation.location
return to?location.assign(to.pathname+to.search):location.reload()}}}
const look=({target:t,reason:r,error:e})=>{if(!runs&&(t.localName==='script'||t.rel==='stylesheet'||/module/.test((r||e||0).message)))failed()}
addEventListener('error',look,true)
addEventListener('unhandledrejection',look)
addEventListener('${failedEvent}',failed)
addEventListener('${startedEvent}',()=>{runs=1
if(!waits)keep((s)=>s.removeItem('reloads'))})
addEventListener('load',()=>{if(!runs&&!document.querySelector('script[type=module]'))failed()})}`

/** Informs the script above that React runs the page. */
export function announcePageStarted(): void {
  dispatchEvent(new Event(startedEvent))
}
