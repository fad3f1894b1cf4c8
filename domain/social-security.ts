/**
 * Whether a text is a social security number that was never issued to anybody: area 000, 666 or 900 to 999, group 00,
 * or serial 0000 (Social Security Administration, "Social Security Number Randomization", 2011). Dashes and spaces
 * between its parts are ignored. False for anything else, whether a possibly real number or no number.
 */
export function isNeverIssued(text: string): boolean {
  const [, area = '', group, serial] = parts.exec(text.trim()) ?? []
  if (area === '') return false
  return area === '000' || area === '666' || area >= '900' || group === '00' || serial === '0000'
}

/** Whether a text has the nine digits of a social security number, real or not. */
export function looksIssued(text: string): boolean {
  return nineDigits.test(text.trim()) && !isNeverIssued(text.replaceAll(/\D/g, ''))
}

/** The masked number: only its last four digits. '' stays ''. */
export function maskSocialSecurityNumber(text: string): string {
  return text === '' ? '' : `•••-••-${text.replaceAll(/\D/g, '').slice(-4)}`
}

const parts = /^([0-9]{3})[- ]?([0-9]{2})[- ]?([0-9]{4})$/
const nineDigits = /^(?:[0-9][- ]?){8}[0-9]$/
