/** The methods to confirm one's identity again; everybody has a password. */
export const confirmationMethods = ['password', 'code', 'passkey'] as const
export type ConfirmationMethod = (typeof confirmationMethods)[number]

/** How long the proof counts, for the session in which it was given. */
export const confirmationMinutes = 5
