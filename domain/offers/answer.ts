/** Whether a person checked the register before answering: not at all, by a search, or by opening an entry. */
export const registerUses = ['none', 'searched', 'opened'] as const
export type RegisterUse = (typeof registerUses)[number]

/** The longest time that an answer can have taken, in milliseconds; longer ones are recorded as this. */
export const longestAnswerMs = 3_600_000

export type OfferAnswerRefusal = 'offer-answered'
