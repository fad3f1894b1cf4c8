import { advice, cardLines, decisionLabels, describeEstimate, whereToReport } from '#root/contract/debrief-labels.ts'
import type { Debrief, DebriefAmounts } from '#root/contract/debrief.ts'
import { m } from '#root/contract/messages/messages.js'
import { printedDecisions } from '#root/domain/debrief.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import type { OfferLanguage } from '#root/domain/offers/offer-item.ts'
import {
  closeSheets,
  colours,
  drawFigures,
  faces,
  margin,
  openSheets,
  type Paper,
  type Sheet,
  widthOf,
} from '#root/server/platform/paper.ts'
import { writeParagraph } from '#root/server/platform/paragraphs.ts'
import { nameOfSign } from '#root/server/platform/sign-names.ts'

interface DebriefPage {
  readonly language: OfferLanguage
  readonly paper: Paper
  /** The amounts of the participant's money can be left out. */
  readonly amounts: DebriefAmounts
}

/** Draws a debrief on one page, and returns the document. */
export function debriefPdf(debrief: Debrief, { language, paper, amounts }: DebriefPage): Promise<Buffer> {
  const locale = { locale: language }
  const sheet = openSheets(paper, m.debrief_heading({}, locale), language)
  const write = writerOn(sheet, language)
  write.title(m.debrief_heading({}, locale))
  write.soft(debrief.pseudonym)
  if (amounts === 'shown') write.text(drawMoney(sheet, debrief, language))
  write.heading(m.debrief_decisions({}, locale))
  if (debrief.decisions.length === 0) write.text(m.debrief_decisions_none({}, locale))
  const earlier = debrief.decisions.length - printedDecisions
  if (earlier > 0) write.soft(m.debrief_decisions_earlier({ count: `${earlier}` }, locale))
  for (const { reason, at, amount, signs } of debrief.decisions.slice(-printedDecisions)) {
    const day = formatDay(at, language)
    const label = decisionLabels[reason]({}, locale)
    const decision = amounts === 'hidden' ? label : [label, dollars(amount)].join(m.ui_list_separator({}, locale))
    sheet.y += 2
    write.text(`${day}: ${decision}. ${describeSigns(signs, language)}`.trimEnd())
  }
  write.heading(m.debrief_judging({}, locale))
  write.text(`${m.debrief_before({}, locale)}: ${describeTest(debrief.before, language)}`)
  write.text(`${m.debrief_after({}, locale)}: ${describeTest(debrief.after, language)}`)
  write.heading(m.debrief_what_to_do({}, locale))
  for (const line of advice) write.text(line({}, locale))
  for (const { name, where } of whereToReport) write.soft(`${name({}, locale)}: ${where({}, locale)}`)
  drawCard(sheet, language)
  return closeSheets(sheet, language)
}

/** Draws the amounts of the participant's money, and returns the text below them. */
function drawMoney(sheet: Sheet, debrief: Debrief, language: OfferLanguage): string {
  const locale = { locale: language }
  const figures = [
    [m.debrief_paid_in({}, locale), dollars(debrief.paidIn)],
    [m.debrief_shown({}, locale), dollars(debrief.shown)],
    [m.debrief_paid_out({}, locale), dollars(debrief.paidOut)],
    [m.debrief_could_get({}, locale), dollars(debrief.couldGet)],
  ] as const
  sheet.y += 8
  drawFigures(sheet, figures, language)
  sheet.y += 8
  if (debrief.place === null) return m.debrief_no_place({}, locale)
  const note = debrief.endedAt === null ? m.debrief_could_get_note : m.debrief_could_get_note_ended
  return `${m.debrief_place({ place: `${debrief.place}`, count: `${debrief.claimants}` }, locale)} ${note({}, locale)}`
}

/** The warning signs of a decision; empty if there were none. */
function describeSigns(signs: readonly number[], language: OfferLanguage): string {
  if (signs.length === 0) return ''
  const names = signs.map((sign) => nameOfSign(sign, language))
  const locale = { locale: language }
  return m.debrief_signs_there({ signs: names.join(m.ui_group_separator({}, locale)) }, locale)
}

/** A day in a language. */
function formatDay(at: string, language: OfferLanguage): string {
  const tag = language === 'ar' ? 'ar-u-nu-latn' : language
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))
}

const dollars = (amount: string) => formatDollars(fromDecimal(amount))

function writerOn(sheet: Sheet, language: OfferLanguage) {
  const place = { language, left: margin, width: widthOf(sheet) }
  return {
    title: (text: string) =>
      writeParagraph(sheet, text, { ...place, face: faces.display, size: 24, colour: colours.ink }),
    heading(text: string) {
      sheet.y += 7
      writeParagraph(sheet, text, { ...place, face: faces.strong, size: 11.5, colour: colours.ink })
    },
    text: (text: string) => writeParagraph(sheet, text, { ...place, face: faces.text, size: 9, colour: colours.ink }),
    soft: (text: string) =>
      writeParagraph(sheet, text, { ...place, face: faces.text, size: 8.5, colour: colours.soft }),
  }
}

function describeTest({ own, answered, checked, classMean }: Debrief['before'], language: OfferLanguage): string {
  const locale = { locale: language }
  if (!own) return m.debrief_no_test({}, locale)
  const { hits, misses, falseAlarms, correctRejections } = own.outcomes
  const of = (count: number, total: number) => m.debrief_of({ count: `${count}`, total: `${total}` }, locale)
  return [
    `${m.debrief_caught({}, locale)} ${of(hits, hits + misses)}`,
    `${m.debrief_trusted({}, locale)} ${of(correctRejections, falseAlarms + correctRejections)}`,
    `${m.debrief_checked({}, locale)} ${of(checked, answered)}`,
    `${m.debrief_score_short({}, locale)} ${describeEstimate(own.dPrime, locale)}`,
    classMean
      ? `${m.debrief_class_mean({}, locale)} ${describeEstimate(classMean, locale)}`
      : m.debrief_class_few({}, locale),
  ].join('. ')
}

/** The card to keep, in a frame that can be cut out. */
function drawCard(sheet: Sheet, language: OfferLanguage): void {
  const top = sheet.y + 10
  const style = { language, left: margin + 14, width: widthOf(sheet) - 28 }
  sheet.y = top + 10
  writeParagraph(sheet, m.debrief_card({}, { locale: language }), {
    ...style,
    face: faces.strong,
    size: 11.5,
    colour: colours.ink,
  })
  for (const line of cardLines)
    writeParagraph(sheet, line({}, { locale: language }), { ...style, face: faces.text, size: 10, colour: colours.ink })
  sheet
    .rect(margin, top, widthOf(sheet), sheet.y - top + 8)
    .dash(4, { space: 3 })
    .lineWidth(0.8)
    .strokeColor(colours.soft)
    .stroke()
    .undash()
}
