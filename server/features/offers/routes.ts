import * as bankContract from '#root/contract/offer-bank.ts'
import * as contract from '#root/contract/seat-offers.ts'
import type { RegisterAnswer } from '#root/contract/seat-offers.ts'
import { registerOf } from '#root/domain/offers/bank/decoys.ts'
import { type RegisterEntry, searchRegister } from '#root/domain/offers/register.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { download, type Route, route } from '#root/server/platform/http/route.ts'
import { readBankOfClient } from '#root/server/platform/lesson-offers.ts'
import { lessonRouteOn } from '#root/server/platform/room-access.ts'
import { addBankOffer, changeBankOffer, readOfferBank } from './edit-bank.ts'
import { answerSeatOffer, listSeatOffers } from './seat-offers.ts'

/** The routes of a seat's offers, of the practice register, and of the bank. */
export function offerRoutes({ db }: { db: Queryable }): Route[] {
  const lessonRoute = lessonRouteOn(db)
  return [
    route(bankContract.readOfferBank, () => readOfferBank(db)),
    route(bankContract.addBankOffer, ({ actor, body }) => addBankOffer(db, actor, body)),
    route(bankContract.changeBankOffer, ({ actor, params, body }) => changeBankOffer(db, actor, params.offer, body)),
    route(contract.listSeatOffers, ({ actor, params, query }) => listSeatOffers(db, actor.id, { ...params, ...query })),
    route(contract.answerSeatOffer, ({ actor, params, query, body }) =>
      answerSeatOffer(db, actor.id, { ...params, ...query, ...body }),
    ),
    route(contract.searchOfferRegister, async ({ actor, params, query }) => {
      const bank = await readBankOfClient(db, actor.id)
      const offers = bank.filter(({ country }) => country === params.country)
      const entries = registerOf(offers, params.country)
      return { entries: searchRegister(entries, query.query).map(present) }
    }),
    lessonRoute('see', contract.downloadPaperReminder, async ({ params: { id, step }, query }) => {
      const { drawPaperReminder } = await import('./paper-reminder.ts')
      const pdf = await drawPaperReminder(db, { lessonId: id, step, ...query })
      return isRefusal(pdf) ? pdf : download(pdf, { name: `${step}-${query.language}.pdf`, type: 'application/pdf' })
    }),
  ]
}

const present = ({ permissions, clonedAs, ...entry }: RegisterEntry): RegisterAnswer => ({
  ...entry,
  permissions: [...permissions],
  clonedAs: [...clonedAs],
})
