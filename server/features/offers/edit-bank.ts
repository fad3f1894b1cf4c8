import type { Actor } from '#root/contract/identity.ts'
import type { BankOffer as Presented, OfferBank } from '#root/contract/offer-bank.ts'
import { balanceOf, checkBank } from '#root/domain/offers/check-bank.ts'
import {
  checkOfferDraft,
  maxAddedOffers,
  type OfferDraft,
  type OfferDraftRefusal,
} from '#root/domain/offers/offer-draft.ts'
import { signsOf } from '#root/domain/offers/offer-item.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { type BankOffer, readBank } from '#root/server/platform/offer-bank.ts'
import { offerVersions } from '#root/server/platform/tables/offers.ts'

/** The bank with its imbalances. Retired offers are included, but do not count. */
export async function readOfferBank(db: Queryable): Promise<OfferBank> {
  const offers = await readBank(db)
  const inUse = offers.filter(({ isRetired }) => !isRetired)
  return { offers: offers.map(present), balance: balanceOf(inUse), findings: checkBank(inUse) }
}

/** Adds an offer to the bank, and audits it. */
export function addBankOffer(
  db: Queryable,
  operator: Actor,
  content: OfferDraft,
): Promise<Presented | Refusal<OfferDraftRefusal>> {
  return db.transaction(async (tx) => {
    const refusal = checkOfferDraft(content)
    if (refusal) return refusal
    const added = (await readBank(tx)).filter(({ isAdded }) => isAdded)
    if (added.length >= maxAddedOffers) return refuse('too-many-offers')
    const offer = `added-${crypto.randomUUID().slice(0, 13)}`
    await tx.insert(offerVersions).values({ offer, version: 1, content, isRetired: false, createdBy: operator.id })
    await recordAudit(tx, {
      actor: operator,
      action: 'offer-added',
      subject: { kind: 'offer', id: offer },
      after: summaryOf(content, 1),
    })
    return published(tx, offer)
  })
}

interface Change {
  /** The edited version; 0: the offer as built. */
  readonly basedOn: number
  readonly content: OfferDraft
  readonly isRetired: boolean
}

/**
 * Changes, retires or restores an offer, and audits it before and after. Of two operators who change the same version,
 * the second is refused.
 */
export function changeBankOffer(
  db: Queryable,
  operator: Actor,
  offer: string,
  { basedOn, content, isRetired }: Change,
): Promise<Presented | Refusal<OfferDraftRefusal | 'not-found'>> {
  return db.transaction(async (tx) => {
    const former = (await readBank(tx)).find(({ id }) => id === offer)
    if (!former) return refuse('not-found')
    const refusal = checkOfferDraft(content)
    if (refusal) return refusal
    const version = basedOn + 1
    const inserted =
      former.version === basedOn
        ? await tx
            .insert(offerVersions)
            .values({ offer, version, content, isRetired, createdBy: operator.id })
            .onConflictDoNothing()
            .returning({ version: offerVersions.version })
        : []
    if (inserted.length === 0) return refuse('offer-version-not-latest')
    const audit = (action: string) =>
      recordAudit(tx, {
        actor: operator,
        action,
        subject: { kind: 'offer', id: offer },
        before: summaryOf(former, basedOn),
        after: summaryOf(content, version),
      })
    if (isRetired === former.isRetired) await audit('offer-changed')
    else await (isRetired ? audit('offer-retired') : audit('offer-restored'))
    return published(tx, offer)
  })
}

async function published(tx: Transaction, offer: string): Promise<Presented> {
  await publish(tx, 'operators', { type: 'offer-changed', id: offer })
  return present((await readBank(tx)).find(({ id }) => id === offer)!)
}

function summaryOf({ truth, pair, kind, country, set, firm, text }: OfferDraft, version: number) {
  return { version, truth, pair, kind, country, set, firm, signs: signsOf({ text }).join(', '), ...text }
}

function present({ features, register, ...offer }: BankOffer): Presented {
  return {
    ...offer,
    features: [...features],
    text: { ...offer.text },
    evidence: { ...offer.evidence },
    signs: signsOf(offer),
    register: register.map((entry) =>
      Object.assign({}, entry, { permissions: [...entry.permissions], clonedAs: [...entry.clonedAs] }),
    ),
  }
}
