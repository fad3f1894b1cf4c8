/** What an operator types to begin the simulation anew. It is not translated: nobody types it by accident. */
export const resetWord = 'RESET'

/** What an operator types to put another state in the place of this one. */
export const replaceWord = 'REPLACE'

/** How many of the states that were replaced are kept, for those who want one back. */
export const keptStates = 3
