/** The methods of confirming one's identity again; everyone has a password. */
export const confirmationMethods = ['password', 'code', 'passkey'] as const
export type ConfirmationMethod = (typeof confirmationMethods)[number]

/** How long a confirmation counts, for its session only. */
export const confirmationMinutes = 5
