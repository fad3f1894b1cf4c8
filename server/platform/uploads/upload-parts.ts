/** The received parts of unfinished uploads: encrypted files that only grow. */
export interface UploadParts {
  /** How many bytes have come; 0 when none have. */
  size(id: string): Promise<number>
  /**
   * Appends a stream and returns the new size in bytes. Data from before a break of the stream is kept.
   * The caller ensures that this upload has one writer.
   */
  append(id: string, stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number>
  /** All that has come, in the clear; null when nothing has. */
  read(id: string): Promise<Buffer | null>
  remove(id: string): Promise<void>
  /** The ids of all uploads of which something has come. */
  list(): Promise<string[]>
}
