import { and, eq, isNull } from 'drizzle-orm'
import { m } from '#root/contract/messages/messages.js'
import { countryLabels, kindLabels, permissionLabels, statusLabels } from '#root/contract/offer-labels.ts'
import { registerOf } from '#root/domain/offers/bank/decoys.ts'
import { boosterSteps, orderOffers } from '#root/domain/offers/choose-offers.ts'
import {
  type OfferCountry,
  type OfferLanguage,
  type OfferPart,
  partsIn,
  signsOf,
} from '#root/domain/offers/offer-item.ts'
import type { RegisterEntry } from '#root/domain/offers/register.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { readLessonBank } from '#root/server/platform/lesson-offers.ts'
import type { BankOffer } from '#root/server/platform/offer-bank.ts'
import {
  closeSheets,
  colours,
  faces,
  margin,
  openSheets,
  type Paper,
  type Sheet,
  widthOf,
} from '#root/server/platform/paper.ts'
import { writeParagraph } from '#root/server/platform/paragraphs.ts'
import { nameOfSign } from '#root/server/platform/sign-names.ts'
import { lessons } from '#root/server/platform/tables/lessons.ts'

export type PaperReminderStep = (typeof boosterSteps)[number]

interface PaperReminderRequest {
  readonly lessonId: string
  readonly step: PaperReminderStep
  readonly language: OfferLanguage
  readonly paper: Paper
}

/**
 * Draws a reminder of a lesson on paper: four offers, an extract of the practice register, and the answers on a
 * separate page. The offers are those of the reminder on screen. Returns the document, or refuses an unknown lesson.
 */
export async function drawPaperReminder(
  db: Queryable,
  { lessonId, step, language, paper }: PaperReminderRequest,
): Promise<Buffer | Refusal<'not-found'>> {
  const isNotDeleted = and(eq(lessons.id, lessonId), isNull(lessons.deletedAt))
  const [lesson] = await db.select({ id: lessons.id, seed: lessons.seed }).from(lessons).where(isNotDeleted)
  if (!lesson) return refuse('not-found')
  const bank = await readLessonBank(db, lesson)
  const offers = orderOffers(bank.offersOf(step), { seed: lesson.seed, seatNumber: 0, step })
  const locale = { locale: language }
  const title = m.offers_paper_title({ number: `${boosterSteps.indexOf(step) + 1}` }, locale)
  const sheet = openSheets(paper, title, language)
  const write = writerOn(sheet, language)
  write.title(title)
  write.text(m.offers_paper_how({}, locale))
  for (const [place, offer] of offers.entries()) {
    if (place === 2) sheet.addPage()
    writeOffer(write, offer, { place, count: offers.length }, language)
  }
  sheet.addPage()
  for (const country of new Set(offers.map((offer) => offer.country))) writeRegister(write, bank.all, country, language)
  sheet.addPage()
  write.title(m.offers_paper_answers({}, locale))
  for (const [place, offer] of offers.entries()) writeAnswer(write, offer, { place, count: offers.length }, language)
  return closeSheets(sheet, language)
}

interface Place {
  readonly place: number
  readonly count: number
}

type Writer = ReturnType<typeof writerOn>

/** Below this distance from the bottom, a paragraph begins a new page. */
const minRoomPt = 60

function writerOn(sheet: Sheet, language: OfferLanguage) {
  const style = { language, left: margin, width: widthOf(sheet) }
  const write = (face: string, size: number, colour: string) => (text: string) => {
    if (sheet.y > sheet.page.height - margin - minRoomPt) sheet.addPage()
    writeParagraph(sheet, text, { ...style, face, size, colour })
  }
  const heading = write(faces.strong, 11.5, colours.ink)
  return {
    title: write(faces.display, 22, colours.ink),
    heading(text: string) {
      sheet.y += 12
      heading(text)
    },
    strong: write(faces.strong, 11, colours.ink),
    text: write(faces.text, 11, colours.ink),
    soft: write(faces.text, 9.5, colours.soft),
    /** The two lines of an entry of the register. */
    entry: write(faces.strong, 8.5, colours.ink),
    details: write(faces.text, 8, colours.soft),
    /** A line to fill in by hand. */
    blank(label: string) {
      sheet.y += 4
      write(faces.text, 11, colours.ink)(`${label} ______________________`)
    },
  }
}

function headingOf({ kind, country }: BankOffer, { place, count }: Place, language: OfferLanguage): string {
  const locale = { locale: language }
  const number = m.offers_place({ place: `${place + 1}`, count: `${count}` }, locale)
  return `${number}: ${kindLabels[kind]({}, locale)} (${countryLabels[country]({}, locale)})`
}

function writeOffer(write: Writer, offer: BankOffer, place: Place, language: OfferLanguage): void {
  const locale = { locale: language }
  write.heading(headingOf(offer, place, language))
  write.soft(m.offers_notice({}, locale))
  for (const part of partsIn(offer.text, language)) writePart(write, part, language)
  write.blank(m.offers_confidence({}, locale))
  write.blank(m.offers_would_pay({}, locale))
}

function writePart(write: Writer, { type, text, label }: OfferPart, language: OfferLanguage): void {
  const labelled = label ? `${label}: ${text}` : text
  if (type === 'title' || type === 'figure') write.strong(labelled)
  else if (type === 'small' || type === 'from') write.soft(labelled)
  else if (type === 'point') write.text(`- ${labelled}`)
  else if (type === 'answered') write.soft(`${m.offers_you({}, { locale: language })}: ${labelled}`)
  else write.text(labelled)
}

function writeRegister(
  write: Writer,
  bank: readonly BankOffer[],
  country: OfferCountry,
  language: OfferLanguage,
): void {
  const locale = { locale: language }
  write.heading(m.offers_register_heading({ country: countryLabels[country]({}, locale) }, locale))
  const offers = bank.filter((offer) => offer.country === country)
  for (const entry of registerOf(offers, country)) writeEntry(write, entry, language)
}

function writeEntry(
  write: Writer,
  { number, name, address, web, ...entry }: RegisterEntry,
  language: OfferLanguage,
): void {
  const locale = { locale: language }
  const may = entry.permissions.map((permission) => permissionLabels[permission]({}, locale))
  write.entry([name, number, statusLabels[entry.status]({}, locale)].filter(Boolean).join('. '))
  write.details([address, web, ...may].join('. '))
  if (entry.clonedAs.length > 0)
    write.details(
      m.offers_register_cloned_text({ details: entry.clonedAs.join(m.ui_list_separator({}, locale)) }, locale),
    )
}

function writeAnswer(write: Writer, offer: BankOffer, place: Place, language: OfferLanguage): void {
  const locale = { locale: language }
  const isFraud = offer.truth === 'fraudulent'
  write.heading(headingOf(offer, place, language))
  write.strong(
    `${offer.firm}. ${isFraud ? m.offers_it_was_fraudulent({}, locale) : m.offers_it_was_genuine({}, locale)}`,
  )
  write.text(offer.evidence[language] || offer.evidence.en)
  const names = signsOf(offer).map((sign) => nameOfSign(sign, language))
  const heading = isFraud ? m.offers_signs_fraudulent({}, locale) : m.offers_signs_genuine({}, locale)
  if (names.length > 0) write.soft(`${heading}: ${names.join(m.ui_group_separator({}, locale))}`)
}
