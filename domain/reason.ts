/** The length limits of a rejection's reason, in characters: a person reads it. */
export const minReasonLength = 3
export const maxReasonLength = 500
