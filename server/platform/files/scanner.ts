/** Looks for malware in a file. */
export interface Scanner {
  /** Throws an outage when the scanner does not answer: then nobody knows. */
  scan(bytes: Buffer): Promise<'clean' | 'infected'>
}
