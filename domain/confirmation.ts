/** The methods by which a person confirms their identity again. Everyone has a password. */
export const confirmationMethods = ['password', 'code', 'passkey'] as const
export type ConfirmationMethod = (typeof confirmationMethods)[number]

/** How long a confirmation is valid, for its session only. */
export const confirmationMinutes = 5
