import { m } from '#root/contract/messages/messages.js'
import { ButtonAnchor } from '#root/web/ui/button.tsx'
import { Claim } from '#root/web/ui/claim.tsx'
import { Logo } from '#root/web/ui/logo.tsx'
import { Spinner } from '#root/web/ui/spinner.tsx'
import { addressOf, sizesOf } from '../picture.tsx'
import { upright } from '../upright-picture.tsx'

const wide = import.meta.glob<string>('../../../pictures/hero-[0-9]*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})
const tall = import.meta.glob<string>('../../../pictures/hero-tall-*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The smallest of them, as a `data:` address. */
const [smallest] = Object.values(
  import.meta.glob<string>('../../../pictures/hero-tall-540.avif', {
    eager: true,
    query: '?inline',
    import: 'default',
  }),
)

/** The sizes above that of the picture in the page. */
const larger = Object.fromEntries(Object.entries(tall).filter(([file]) => !file.includes('-540.')))

/** The top of the home page: the glass house at dusk, the tagline, and the links. */
export function Hero() {
  return (
    <section className="relative isolate flex h-[67svh] min-h-[31rem] items-end overflow-hidden bg-[#0a1f1f] text-on-deep md:h-[70svh] md:items-center lg:h-[75svh]">
      <HeroPicture />
      <div className="absolute inset-0 -z-10 bg-[linear-gradient(to_top,#071615_18%,rgb(7_22_21/.82)_46%,transparent_76%)] md:bg-[linear-gradient(90deg,rgb(6_20_19/.86)_8%,rgb(6_20_19/.66)_44%,transparent_74%)] lg:bg-[linear-gradient(90deg,rgb(6_20_19/.86)_8%,rgb(6_20_19/.54)_40%,transparent_62%)] md:rtl:bg-[linear-gradient(270deg,rgb(6_20_19/.9)_8%,rgb(6_20_19/.72)_44%,transparent_80%)]" />
      <div className="mx-auto w-full max-w-page px-5 pb-9 sm:px-8 lg:pb-6">
        <p className="mb-4 flex items-center gap-3 text-xs font-medium tracking-[0.06em] text-lamp max-sm:hidden">
          <span aria-hidden="true" className="h-px w-9 bg-lamp" />
          {m.home_hero_eyebrow()}
        </p>
        <h1 className="max-w-[21ch] text-[clamp(1.9375rem,1.1rem+3.35vw,4.25rem)] leading-[1.06]">
          <Claim id="hero" text={m.claim_hero} />
        </h1>
        <div className="mt-7 flex flex-wrap items-center gap-x-8 gap-y-4 lg:mt-9">
          <ButtonAnchor href="/contact" kind="accent" className="min-h-12 px-8">
            {m.home_get_started()}
          </ButtonAnchor>
          <p className="max-w-[34ch] text-xs text-on-deep/85 max-lg:hidden">{m.home_hero_aside()}</p>
        </div>
      </div>
      <HeroWait />
    </section>
  )
}

/**
 * How wide the pictures are drawn: they cover the hero, so they are as wide as its height asks for. Upright ones count for
 * slightly less: under their overlay nobody sees the difference, and most phones load a third less.
 */
const uprightSizes = 'max(86vw, 43svh, 20rem)'
const wideSizes = '(min-width: 64rem) max(100vw, 156.25svh, 64.6rem), max(100vw, 145.8svh, 64.6rem)'

/** Portrait on a phone, landscape elsewhere. */
function HeroPicture() {
  return (
    <picture className="contents [&>source]:hidden">
      {/* A phone has its picture with the page: a request would take as long again. add-larger-pictures.ts replaces it. */}
      <source
        media={upright}
        type="image/avif"
        srcSet={`${smallest} 540w`}
        sizes={uprightSizes}
        data-sharper={sizesOf(larger, 'avif')}
      />
      <source media={upright} srcSet={sizesOf(tall, 'webp')} sizes={uprightSizes} />
      <source type="image/avif" srcSet={sizesOf(wide, 'avif')} sizes={wideSizes} />
      <source srcSet={sizesOf(wide, 'webp')} sizes={wideSizes} />
      <img
        id={heroPictureId}
        src={addressOf(wide, 1360)}
        alt={m.home_hero_alt()}
        width={2000}
        height={960}
        fetchPriority="high"
        className="absolute inset-0 -z-20 size-full object-cover object-[70%_50%] max-md:object-top md:rtl:-scale-x-100"
      />
    </picture>
  )
}

const heroPictureId = 'hero-picture'
const waitId = 'hero-wait'

/**
 * Runs before any of our scripts: a visitor waits for the picture and not for React. A failed
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
function HeroWait() {
  return (
    <>
      <div
        id={waitId}
        role="status"
        className="fixed inset-0 z-[35] grid place-content-center justify-items-center gap-6 bg-[#071615] text-on-deep [[hidden]]:hidden"
      >
        <Logo />
        <Spinner className="size-6 text-lamp" />
        <span className="sr-only">{m.home_waiting()}</span>
      </div>
      {/* oxlint-disable-next-line react/no-danger -- our own constant, named in the content policy by its hash */}
      <script dangerouslySetInnerHTML={{ __html: liftWhenSettled }} />
      <noscript>
        <style>{`#${waitId}{display:none}`}</style>
      </noscript>
    </>
  )
}
