/** The result of a contact form that was sent without scripts. */
export type ContactOutcome = 'sent' | 'failed'

/** The attribute with which the contact page shows it. */
export const contactOutcomeAttribute = 'data-contact'
