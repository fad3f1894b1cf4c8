/** Prints one step of the start as one short line. */
export type Report = (line: string) => void
