/** How long the reason is that staff give when they say no, in characters: a person reads it. */
export const minReasonLength = 3
export const maxReasonLength = 500
