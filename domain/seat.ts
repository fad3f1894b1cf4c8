import { cardWords, pseudonymWords, type SeatLanguage } from './seat-words.ts'

/** Draws a whole number from 0 up to but not `below`. */
export type Draw = (below: number) => number

/** A to Z without I and O, which look like 1 and 0. */
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 6
const codeForm = new RegExp(`^[${codeLetters}]{${codeLength}}$`)

const cardLength = 4

/** A domain that cannot exist (RFC 2606), for the accounts of seats: nothing is ever emailed there. */
export const seatMailDomain = 'seat.example.invalid'

/** Whether an address is the invented one of a seat. No screen shows it. */
export function isSeatAddress(email: string): boolean {
  return email.endsWith(`@${seatMailDomain}`)
}

export type SeatRefusal =
  | 'room-not-found'
  | 'room-without-lesson'
  | 'room-retired'
  | 'lesson-full'
  | 'class-full'
  | 'lesson-deleted'
  | 'seats-deleted'
  | 'pseudonym-taken'
  | 'pseudonym-not-offered'
  | 'seat-removed'
  | 'seat-not-found'
  | 'card-incomplete'
  | 'card-unknown'
  | 'card-used'
  | 'staff-takes-no-seat'

/** Draws the code of a room: six letters without look-alikes. */
export function drawRoomCode(draw: Draw): string {
  return Array.from({ length: codeLength }, () => codeLetters[draw(codeLetters.length)]).join('')
}

/** Reads a typed code, in any case and with spaces or hyphens. Returns null for an invalid one. */
export function readRoomCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return codeForm.test(letters) ? letters : null
}

/** Draws a pseudonym of two words. Neither is a person's name. */
export function drawPseudonym(draw: Draw, language: SeatLanguage): string {
  const { first, second } = pseudonymWords[language]
  return `${first[draw(first.length)]} ${second[draw(second.length)]}`
}

/** Whether a pseudonym is one that could have been offered. This keeps real names out. */
export function isPseudonym(text: string): boolean {
  const [one = '', other = '', ...more] = text.split(' ')
  const isOffered = Object.values(pseudonymWords).some(
    ({ first, second }) => first.includes(one) && second.includes(other),
  )
  return isOffered && more.length === 0
}

/** Draws the words of a resume card. */
export function drawCard(draw: Draw, language: SeatLanguage): string[] {
  const words = cardWords[language]
  return Array.from({ length: cardLength }, () => words[draw(words.length)]!)
}

/**
 * Reads the typed words of a resume card in one form: lower case, without accents, one space between words. Returns
 * null unless there are four.
 */
export function readCard(typed: string): string | null {
  const words = plain(typed)
    .split(/[^\p{Letter}]+/u)
    .filter((word) => word !== '')
  return words.length === cardLength ? words.join(' ') : null
}

/** Unifies Arabic letters that people write in several ways, and removes accents. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}ـ]/gu, '')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .toLowerCase()
}
