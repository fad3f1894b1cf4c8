import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Claim } from '#root/web/ui/claim.tsx'
import { Logo } from '#root/web/ui/logo.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'
import { quickLinks } from './navigation.ts'

/** The foot of the public site. */
export function Footer() {
  const { branding } = usePageData()
  return (
    // On a phone and a tablet, the chat button covers the last 48 px of the page.
    <footer className="border-t border-[#2a4a44] bg-deep text-sm text-on-deep max-lg:has-[+aside]:pb-12">
      <div className="mx-auto grid max-w-page border-on-deep/15 md:grid-cols-2 lg:grid-cols-[5fr_4fr_3fr] lg:border-x">
        <div className="grid content-start gap-6 px-5 py-12 sm:px-8 md:max-lg:col-span-2 lg:py-16">
          <Logo />
          <p className="max-w-[44ch] text-soft-on-deep">{m.public_footer_blurb(branding)}</p>
          <a
            href="/insights"
            className="inline-flex min-h-11 w-fit items-center underline decoration-[#d9ad6c] underline-offset-4"
          >
            {m.public_insights()}
          </a>
        </div>
        <ContactDetails />
        <nav
          aria-label={m.public_footer_links()}
          className="border-on-deep/15 px-5 py-12 max-md:border-t sm:px-8 md:border-s md:max-lg:border-t lg:py-16"
        >
          <h2 className="mb-3 font-sans text-xs font-medium tracking-[0.08em] text-[#d9ad6c] uppercase">
            {m.public_footer_links()}
          </h2>
          <ul className="max-md:grid max-md:grid-cols-2 max-md:gap-x-4">
            {quickLinks.map(({ to, label }) => (
              <li key={to}>
                <a href={to} className="inline-flex min-h-11 items-center no-underline hover:underline">
                  {label()}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="border-t border-on-deep/15">
        <div className="mx-auto grid max-w-page gap-x-16 gap-y-3 px-5 py-6 text-xs text-soft-on-deep sm:px-8 lg:grid-cols-[8fr_4fr]">
          <p className="claim-place max-w-[88ch]">
            <Claim id="registration" text={() => m.claim_registration(branding)} />
          </p>
          <p className="lg:text-end">
            <Copyright />
          </p>
        </div>
      </div>
    </footer>
  )
}

function ContactDetails() {
  const { branding } = usePageData()
  return (
    <section className="border-on-deep/15 px-5 py-12 max-md:border-t sm:px-8 md:max-lg:border-t lg:border-s lg:py-16">
      <h2 className="mb-5 font-sans text-xs font-medium tracking-[0.08em] text-[#d9ad6c] uppercase">
        {m.public_footer_contact()}
      </h2>
      <address className="grid gap-3 not-italic">
        <a
          href={`mailto:${branding.email}`}
          className="-my-2.5 inline-flex min-h-11 w-fit items-center underline decoration-[#d9ad6c] underline-offset-4"
        >
          {branding.email}
        </a>
        <span className="rtl:text-right" dir="ltr">
          <Claim id="telephone" text={() => m.claim_telephone(branding)} />
        </span>
        <span className="text-soft-on-deep" dir="ltr">
          <Claim id="address">
            <span className="block rtl:text-right">{branding.addressLine1}</span>
            <span className="block rtl:text-right">{branding.addressLine2}</span>
          </Claim>
        </span>
      </address>
    </section>
  )
}

/** Pages are rendered at build time, so the browser puts its own year in (show-current-year.ts). */
function Copyright() {
  const { branding } = usePageData()
  const [year] = useState(() => String(new Date().getFullYear()))
  return (
    <span data-year={year} suppressHydrationWarning>
      {m.public_footer_copyright({ year, ...branding })}
    </span>
  )
}
