/** Tells the person at the terminal of one step of the start, in one short line. */
export type Report = (line: string) => void
