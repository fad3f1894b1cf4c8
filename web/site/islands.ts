import type { ComponentType } from 'react'
import type { IslandName } from '#root/web/ui/island.tsx'

// oxlint-disable-next-line typescript/no-explicit-any -- an island's props are JSON, which its page and its component agree on
type Loader = () => Promise<ComponentType<any>>

/** The components of the islands, each loaded on its own. */
export const islands: Readonly<Record<IslandName, Loader>> = {
  calculator: () =>
    import('#root/web/features/plans/return-calculator.tsx').then(({ OfferedCalculator }) => OfferedCalculator),
  'contact-form': () => import('#root/web/features/contact/contact-form.tsx').then(({ ContactForm }) => ContactForm),
  counters: () => import('#root/web/features/public/home/counters.tsx').then(({ Counters }) => Counters),
  endorsements: () =>
    import('#root/web/features/public/home/endorsements.tsx').then(({ Endorsements }) => Endorsements),
  'language-card': () =>
    import('#root/web/features/language/language-card.tsx').then(({ LanguageCard }) => LanguageCard),
  'lens-switch': () => import('#root/web/features/lens/lens-switch.tsx').then(({ LensSwitch }) => LensSwitch),
}
