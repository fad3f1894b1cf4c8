/** The fictional firm inside the simulator. */
export const firmName = 'Glasshouse Capital'

/** How the firm can be reached: sample contact details that belong to nobody (ZIP code 98000 is not assigned). */
export const firmEmail = 'office@glasshouse.example.com'
export const firmAddress: readonly string[] = ['100 Glasshouse Way, Suite 14', 'Mullion Harbor, WA 98000']

/** The profile on a review site that the trust strip links to. It does not exist. */
export const reviewProfile = 'https://reviews.example.com/glasshouse-capital'
