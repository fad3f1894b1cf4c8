/** The person whose name a specimen carries, and its date. */
export interface Bearer {
  readonly name: string
  /** Such as 1988-04-12. */
  readonly dateOfBirth: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly idNumber: string
  /** The firm's day, such as 2026-11-21. */
  readonly today: string
}

/** The second line of the address. */
export function townOf({ city, state, postalCode }: Bearer): string {
  return `${city}, ${state} ${postalCode}`
}
