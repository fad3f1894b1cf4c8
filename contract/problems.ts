/*
 * The API answers every refusal and error with problem details (RFC 9457). `Problem` in contract/route.ts is their
 * schema. This file has what the browser needs without the schema.
 */

/** The media type of an answer that is not a success. */
export const problemMediaType = 'application/problem+json'

/** The id of a problem's section on the page of the API reference. */
export function problemAnchor(code: string): string {
  return `problem-${code}`
}

/** The type of a problem: the address of its explanation in the API reference, relative to the site. */
export function problemType(code: string): string {
  return `/api/docs#${problemAnchor(code)}`
}

/** The title of a problem: its code as English text, always the same. `not-found` is "Not found". */
export function problemTitle(code: string): string {
  return `${code.charAt(0).toUpperCase()}${code.slice(1)}`.replaceAll('-', ' ')
}
