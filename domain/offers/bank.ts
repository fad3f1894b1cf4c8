import { adverts } from './bank/adverts.ts'
import { apps } from './bank/apps.ts'
import { calls } from './bank/calls.ts'
import { chats } from './bank/chats.ts'
import { emails } from './bank/emails.ts'
import { prospectuses } from './bank/prospectuses.ts'
import type { OfferItem } from './offer-item.ts'

/**
 * Increases with each change of the offers below or of the register, so that results name the version that they were
 * measured with.
 */
export const bankVersion = 2

/**
 * The offers of the bank: thirty matched pairs, one for each kind and country. Only the server loads them, because they
 * contain the answers.
 */
export const bank: readonly OfferItem[] = [...adverts, ...chats, ...emails, ...calls, ...prospectuses, ...apps]
