/** The figures that the words of these claims name. They stand by themselves, so that the home page loads nothing else of the catalogue. */
export const claimFigures = {
  years: 10,
  satisfaction: 98,
  completed: 111_900_500,
  'response-time': 2,
} as const
