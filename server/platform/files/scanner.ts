/** Looks for malware in a file. */
export interface Scanner {
  /** Throws an outage if the scanner does not answer. */
  scan(bytes: Buffer): Promise<'clean' | 'infected'>
}
