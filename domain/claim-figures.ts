/**
 * The numbers in the text of these claims, in a separate file so that the home page does not load the rest of the
 * catalogue.
 */
export const claimFigures = {
  years: 10,
  satisfaction: 98,
  completed: 111_900_500,
  'response-time': 2,
} as const
