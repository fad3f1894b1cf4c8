import type { ComponentType } from 'react'
import * as aboutThisSimulation from '../routes/public/about-this-simulation.tsx'
import * as about from '../routes/public/about.tsx'
import * as approach from '../routes/public/approach.tsx'
import * as certificate from '../routes/public/certificate.tsx'
import * as contact from '../routes/public/contact.tsx'
import * as home from '../routes/public/home.tsx'
import * as insights from '../routes/public/insights.tsx'
import * as plans from '../routes/public/plans.tsx'
import * as privacyPolicy from '../routes/public/privacy-policy.tsx'
import * as solutions from '../routes/public/solutions.tsx'
import * as termsOfService from '../routes/public/terms-of-service.tsx'

interface SitePage {
  /** Its title, and other descriptions as attributes of `meta`. */
  readonly meta: () => readonly { title?: string; name?: string; property?: string; content?: string }[]
  readonly default: ComponentType
}

/** The pages of the public site by their addresses. Each is a document of its own, which needs no script to be read. */
export const sitePages: Readonly<Record<string, SitePage>> = {
  '/': home,
  '/about': about,
  '/solutions': solutions,
  '/approach': approach,
  '/insights': insights,
  '/plans': plans,
  '/contact': contact,
  '/privacypolicy': privacyPolicy,
  '/termsofservice': termsOfService,
  '/cert': certificate,
  '/about-this-simulation': aboutThisSimulation,
}
