import * as bankContract from '#root/contract/offer-bank.ts'
import * as contract from '#root/contract/seat-offers.ts'
import type { RegisterAnswer } from '#root/contract/seat-offers.ts'
import { registerOf } from '#root/domain/offers/bank/decoys.ts'
import { type RegisterEntry, searchRegister } from '#root/domain/offers/register.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import { readBank } from '#root/server/platform/offer-bank.ts'
import { addBankOffer, changeBankOffer, readOfferBank } from './edit-bank.ts'
import { answerSeatOffer, listSeatOffers } from './seat-offers.ts'

/** The routes of the offers that a seat judges, of the register to check them in, and of the bank that they come from. */
export function offerRoutes({ db }: { db: Queryable }): Route[] {
  return [
    route(bankContract.readOfferBank, () => readOfferBank(db)),
    route(bankContract.addBankOffer, ({ actor, body }) => addBankOffer(db, actor, body)),
    route(bankContract.changeBankOffer, ({ actor, params, body }) => changeBankOffer(db, actor, params.offer, body)),
    route(contract.listSeatOffers, ({ actor, params, query }) => listSeatOffers(db, actor.id, { ...params, ...query })),
    route(contract.answerSeatOffer, ({ actor, params, query, body }) =>
      answerSeatOffer(db, actor.id, { ...params, ...query, ...body }),
    ),
    route(contract.searchOfferRegister, async ({ params, query }) => {
      const offers = (await readBank(db)).filter(({ country }) => country === params.country)
      const entries = registerOf(offers, params.country)
      return { entries: searchRegister(entries, query.query).map(present) }
    }),
  ]
}

const present = ({ permissions, clonedAs, ...entry }: RegisterEntry): RegisterAnswer => ({
  ...entry,
  permissions: [...permissions],
  clonedAs: [...clonedAs],
})
