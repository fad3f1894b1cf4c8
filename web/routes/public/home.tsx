import { m } from '#root/contract/messages/messages.js'
import { Faq } from '#root/web/features/public/home/faq.tsx'
import { Hero } from '#root/web/features/public/home/hero.tsx'
import { Journey } from '#root/web/features/public/home/journey.tsx'
import { Path } from '#root/web/features/public/home/path.tsx'
import { portraits } from '#root/web/features/public/home/portraits.ts'
import { Press } from '#root/web/features/public/home/press.tsx'
import { SolutionsTeaser } from '#root/web/features/public/home/solutions-teaser.tsx'
import { Trust } from '#root/web/features/public/home/trust.tsx'
import { Island } from '#root/web/ui/island.tsx'
import { pageData } from '#root/web/ui/page-data-store.ts'

export function meta() {
  const { branding } = pageData()
  return [
    { title: m.home_title(branding) },
    { name: 'description', content: m.home_description(branding) },
    { property: 'og:title', content: m.home_title(branding) },
    { property: 'og:description', content: m.simulation_notice() },
    { property: 'og:image', content: '/social-card.jpg' },
  ]
}

/** The home page, /. */
export default function Home() {
  return (
    <main id="content">
      <Hero />
      <Trust />
      <Press />
      <SolutionsTeaser />
      <Journey />
      <Island name="endorsements" when="visible" props={{ portraits }} />
      <Path />
      <Faq />
    </main>
  )
}
