import type { Locale } from '#root/contract/language.ts'
import type { ReadClassSize } from '#root/server/platform/class-size.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import type { Auth } from './auth.ts'
import type { KnownDevice } from './known-device.ts'
import type { Throttle } from './throttle.ts'

/** The services that the use cases of identity use. */
export interface IdentityServices {
  readonly auth: Auth
  readonly db: Queryable
  readonly settings: Pick<Settings, 'publicUrl' | 'secret' | 'masterKey' | 'otherMasterKey' | 'trustProxy'>
  readonly throttle: Throttle
  readonly readClassSize: ReadClassSize
  /** Called for each new client after the sign-up. */
  readonly onSignedUp: (clientId: string) => void
  /** The text of the welcome email; absent: that of a firm. */
  readonly welcomeText?: (inputs: object, options: { readonly locale: Locale }) => string
}

/** The visitor, known before a sign-in. */
export interface Visitor {
  /** For throttling and for the list of a person's sessions. */
  readonly address: string
  readonly userAgent: string
  /** The language of their pages; null if they have chosen none. */
  readonly language: Locale | null
  /** The browser, and the people who have logged in with it. */
  readonly device: KnownDevice
}
