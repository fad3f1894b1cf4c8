import { m } from '#root/contract/messages/messages.js'
import { ButtonLink } from '#root/web/ui/button.tsx'
import { Claim } from '#root/web/ui/claim.tsx'
import { addressOf, sizesOf } from '../picture.tsx'
import { scrollToTop } from '../top-link.tsx'
import { HeroWait, heroPictureId } from './hero-wait.tsx'

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

/** The first thing seen: the glass house at dusk, the tagline, and the way in. */
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
          <ButtonLink to="/contact" kind="accent" onClick={scrollToTop} className="min-h-12 px-8">
            {m.home_get_started()}
          </ButtonLink>
          <p className="max-w-[34ch] text-xs text-on-deep/85 max-lg:hidden">{m.home_hero_aside()}</p>
        </div>
      </div>
      <HeroWait />
    </section>
  )
}

const upright = '(max-width: 47.99rem)'

/** A little less than the whole width: under its veil nobody sees the difference, and most phones load a third less. */
const uprightSizes = '86vw'

/** Upright on a phone, wide elsewhere. */
function HeroPicture() {
  return (
    <picture className="contents [&>source]:hidden">
      <source media={upright} type="image/avif" srcSet={sizesOf(tall, 'avif')} sizes={uprightSizes} />
      <source media={upright} srcSet={sizesOf(tall, 'webp')} sizes={uprightSizes} />
      <source type="image/avif" srcSet={sizesOf(wide, 'avif')} sizes="100vw" />
      <source srcSet={sizesOf(wide, 'webp')} sizes="100vw" />
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
