import { m } from '#root/contract/messages/messages.js'
import { formatCalendarDay } from '#root/web/ui/moment.tsx'
import { latinLetters } from '../latin-letters.ts'
import { drawStrokes } from '../signature/strokes.ts'
import { writeName } from '../signature/write-name.ts'
import { type Bearer, townOf } from './bearer.ts'
import { daysFrom } from './calendar.ts'
import { Paper } from './paper.ts'
import { drawPortrait } from './portrait.ts'

const tenYears = 3_652

/** A card with a portrait: a driver's licence or a national ID of a state that does not exist. */
export function drawIdentityCard(kind: 'drivers-license' | 'national-id', bearer: Bearer): Paper {
  const isLicence = kind === 'drivers-license'
  const paper = new Paper(1_012, 638, isLicence ? '#eef3ee' : '#f3efe6')
  paper.waves(0, 0, 1_012, 638, isLicence ? 'rgb(31 74 68 / 0.13)' : 'rgb(169 118 47 / 0.14)')
  paper.fill(0, 0, 1_012, 96, isLicence ? '#1f4a44' : '#5b3a2a')
  paper.write(m.specimen_country(), 48, 62, { size: 36, face: 'serif', colour: '#fffdf8', width: 480 })
  const title = isLicence ? m.specimen_licence() : m.specimen_national_id()
  paper.write(title, 964, 60, { size: 26, colour: '#fffdf8', align: 'end', width: 420 })
  portrait(paper, bearer, 48, 136, 250, 312)
  signature(paper, bearer, 48, 480, 250, 80)
  const issued = daysFrom(bearer.today, -700)
  paper.fact(m.specimen_id_number(), bearer.idNumber, 346, 166, { face: 'code', size: 26, width: 600 })
  paper.fact(m.specimen_name(), bearer.name, 346, 250, { size: 30, width: 600 })
  paper.fact(m.specimen_born(), formatCalendarDay(bearer.dateOfBirth), 346, 334, { width: 290 })
  paper.fact(m.specimen_valid_until(), formatCalendarDay(daysFrom(issued, tenYears)), 660, 334, { width: 290 })
  paper.fact(m.specimen_address(), bearer.street, 346, 418, { width: 600 })
  paper.write(townOf(bearer), 346, 482, { size: 24, weight: 600, width: 600 })
  paper.fact(m.specimen_issued(), formatCalendarDay(issued), 346, 530, { width: 400 })
  paper.mark(120)
  return paper
}

/** The passport page with the portrait and the machine-readable lines. UTO is the country of specimens in ICAO Doc 9303. */
export function drawPassport(bearer: Bearer): Paper {
  const paper = new Paper(1_012, 720, '#f1eee6')
  paper.waves(0, 0, 1_012, 560, 'rgb(40 55 77 / 0.13)')
  paper.write(m.specimen_passport(), 48, 64, { size: 30, face: 'serif', colour: '#28374d' })
  paper.write(m.specimen_country(), 964, 64, { size: 30, face: 'serif', colour: '#28374d', align: 'end', width: 500 })
  portrait(paper, bearer, 48, 104, 270, 346)
  signature(paper, bearer, 48, 464, 270, 80)
  const issued = daysFrom(bearer.today, -900)
  paper.fact(m.specimen_id_number(), bearer.idNumber, 366, 132, { face: 'code', size: 26, width: 360 })
  paper.fact(m.specimen_country_code(), 'UTO', 780, 132, { face: 'code', size: 26 })
  paper.fact(m.specimen_name(), bearer.name, 366, 220, { size: 30, width: 590 })
  paper.fact(m.specimen_born(), formatCalendarDay(bearer.dateOfBirth), 366, 308, { width: 290 })
  paper.fact(m.specimen_born_in(), m.specimen_country(), 680, 308, { width: 290 })
  paper.fact(m.specimen_issued(), formatCalendarDay(issued), 366, 396, { width: 290 })
  paper.fact(m.specimen_valid_until(), formatCalendarDay(daysFrom(issued, tenYears)), 680, 396, { width: 290 })
  paper.fill(0, 560, 1_012, 160, '#fffdf8')
  machineLines(bearer).forEach((text, row) => machineLine(paper, text, 612 + row * 50))
  paper.mark(120)
  return paper
}

function portrait(paper: Paper, bearer: Bearer, x: number, y: number, width: number, height: number) {
  drawPortrait(paper.pen, bearer.name, [paper.left(x, width), y, width, height])
}

function signature(paper: Paper, bearer: Bearer, x: number, y: number, width: number, height: number) {
  paper.fill(x, y, width, height, '#ffffff')
  paper.pen.save()
  paper.pen.translate(paper.left(x, width) + 16, y + 10)
  drawStrokes(paper.pen, writeName(bearer.name, width - 32, height - 20), 2.2)
  paper.pen.restore()
}

/** Machines read from left to right in every language. */
function machineLine(paper: Paper, text: string, y: number) {
  const { pen } = paper
  pen.save()
  pen.direction = 'ltr'
  pen.textAlign = 'left'
  pen.font = '26px ui-monospace, "DejaVu Sans Mono", monospace'
  pen.fillStyle = '#1c2b2a'
  pen.fillText(text, 48, y, 916)
  pen.restore()
}

/** Two lines of 44 characters; the check digits are left out, so that no reader accepts them. A name that cannot be transliterated becomes SPECIMEN. */
export function machineLines({ name, idNumber, dateOfBirth }: Bearer): [string, string] {
  const words = machineLetters(name).split('<').filter(Boolean)
  if (words.length === 0) words.push('SPECIMEN')
  const last = words.length > 1 ? words.pop()! : ''
  const first = `P<UTO${last}<<${words.join('<')}`
  const second = `${machineLetters(idNumber).slice(0, 9).padEnd(9, '<')}<UTO${dateOfBirth.replaceAll('-', '').slice(2)}<X`
  return [first.slice(0, 44).padEnd(44, '<'), second.padEnd(44, '<')]
}

function machineLetters(text: string): string {
  return latinLetters(text)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '<')
}
