import * as account from './account.ts'
import * as audit from './audit.ts'
import * as bitcoinSettings from './bitcoin-settings.ts'
import * as browserLinks from './browser-links.ts'
import * as chain from './chain.ts'
import * as claims from './claims.ts'
import * as clientHistory from './client-history.ts'
import * as clients from './clients.ts'
import * as clock from './clock.ts'
import * as contactInbox from './contact-inbox.ts'
import * as contact from './contact.ts'
import * as deposits from './deposits.ts'
import * as firmSettings from './firm-settings.ts'
import * as firm from './firm.ts'
import * as history from './history.ts'
import * as identity from './identity.ts'
import * as investments from './investments.ts'
import * as lab from './lab.ts'
import * as ledgerTransfers from './ledger-transfers.ts'
import * as ledger from './ledger.ts'
import * as live from './live-stream.ts'
import * as mails from './mails.ts'
import * as market from './market.ts'
import * as moneyOrigins from './money-origins.ts'
import * as onboardingReview from './onboarding-review.ts'
import * as onboardingUploads from './onboarding-uploads.ts'
import * as onboarding from './onboarding.ts'
import * as pageData from './page-data.ts'
import * as passkeys from './passkeys.ts'
import * as passwordResetCodes from './password-reset-codes.ts'
import * as payouts from './payouts.ts'
import * as plans from './plans.ts'
import * as profile from './profile.ts'
import * as proofUploads from './proof-uploads.ts'
import * as recovery from './recovery.ts'
import type { Access, AnyRoute, Confirmation } from './route.ts'
import * as samples from './sample-classes.ts'
import * as secondFactor from './second-factor.ts'
import * as sessionConfirmation from './session-confirmation.ts'
import * as sessions from './sessions.ts'
import * as simulation from './simulation.ts'
import * as staff from './staff.ts'
import * as wallet from './wallet.ts'
import * as withdrawalFreeze from './withdrawal-freeze.ts'
import * as withdrawals from './withdrawals.ts'

/** A route of the table, as the permission check and the tests read it. */
export interface TableRoute {
  readonly method: string
  readonly path: string
  readonly access: Access
  readonly confirmation?: Confirmation
  /** What it takes in its body, by content type. */
  readonly request?: {
    readonly body?: { readonly content: Readonly<Record<string, unknown>> }
    readonly headers?: unknown
  }
}

const nouns = [
  account,
  bitcoinSettings,
  browserLinks,
  moneyOrigins,
  chain,
  claims,
  clientHistory,
  clients,
  audit,
  clock,
  contact,
  contactInbox,
  deposits.depositReview,
  deposits,
  firm,
  firmSettings,
  history,
  identity,
  investments,
  lab,
  ledger,
  ledgerTransfers,
  live,
  mails,
  market,
  onboarding,
  onboardingReview,
  onboardingReview.onboardingReview,
  onboardingUploads,
  plans,
  proofUploads,
  recovery,
  pageData,
  passkeys,
  passwordResetCodes,
  payouts,
  profile,
  samples,
  secondFactor,
  sessionConfirmation,
  sessions,
  staff,
  wallet,
  withdrawalFreeze,
  simulation,
  withdrawals.withdrawalReview,
  withdrawals,
] as const

/** Every route of the product's API with who may call it. */
export const routeTable: readonly TableRoute[] = nouns
  .flatMap((noun) => Object.values(noun) as unknown[])
  .filter(isRoute)

/** Every route's type under its address: the method and the path, as in `POST /api/withdrawals`. */
export type ApiRoutes = { [R in RouteIn<(typeof nouns)[number]> as `${Uppercase<R['method']>} ${R['path']}`]: R }

type RouteIn<Noun> = Noun extends unknown ? Extract<Noun[keyof Noun], AnyRoute> : never

function isRoute(value: unknown): value is TableRoute {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value
}
