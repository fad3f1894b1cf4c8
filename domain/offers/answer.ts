/** How a person used the register before answering: not at all, a search, or an opened entry. */
export const registerUses = ['none', 'searched', 'opened'] as const
export type RegisterUse = (typeof registerUses)[number]

/** The longest recorded time of an answer, in milliseconds. Longer times are recorded as this. */
export const maxAnswerMs = 3_600_000

export type OfferAnswerRefusal = 'offer-answered'
