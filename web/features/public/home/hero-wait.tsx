import { useEffect, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Logo } from '#root/web/ui/logo.tsx'
import { Spinner } from '#root/web/ui/spinner.tsx'

export const heroPictureId = 'hero-picture'
const waitId = 'hero-wait'

/**
 * Runs while the page is read, before any of our scripts: a visitor waits for the picture and not for React. A failed
 * picture is logged, and the page shows anyway.
 */
const liftWhenSettled = `(() => {
  const picture = document.getElementById('${heroPictureId}')
  const wait = document.getElementById('${waitId}')
  if (!picture || !wait) return
  const show = () => { wait.hidden = true }
  const fail = () => { console.error('Error loading images'); show() }
  if (picture.complete && picture.currentSrc) return picture.naturalWidth ? show() : fail()
  picture.addEventListener('load', show, { once: true })
  picture.addEventListener('error', fail, { once: true })
})()`

/** A full screen that waits until the hero's picture has loaded or failed. The simulation bar stays above it. */
export function HeroWait() {
  const [isWaiting, setWaiting] = useState(true)
  useEffect(() => {
    const wait = document.getElementById(waitId)
    const picture = document.getElementById(heroPictureId) as HTMLImageElement
    const show = () => setWaiting(false)
    if (wait?.hidden || picture.complete) return show()
    // Come to by a link inside the site: the inline script does not run again, so this does its part.
    const fail = () => {
      if (!wait?.hidden) console.error('Error loading images')
      show()
    }
    picture.addEventListener('load', show, { once: true })
    picture.addEventListener('error', fail, { once: true })
    return () => {
      picture.removeEventListener('load', show)
      picture.removeEventListener('error', fail)
    }
  }, [])
  return (
    <>
      <div
        id={waitId}
        role="status"
        hidden={!isWaiting}
        suppressHydrationWarning
        className="fixed inset-0 z-[35] grid place-content-center justify-items-center gap-6 bg-[#071615] text-on-deep [[hidden]]:hidden"
      >
        <Logo />
        <Spinner className="size-6 text-lamp" />
        <span className="sr-only">{m.home_waiting()}</span>
      </div>
      <script dangerouslySetInnerHTML={{ __html: liftWhenSettled }} />
      <noscript>
        <style>{`#${waitId}{display:none}`}</style>
      </noscript>
    </>
  )
}
