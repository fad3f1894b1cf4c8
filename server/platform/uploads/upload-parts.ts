/** The received parts of unfinished uploads: encrypted files that only grow. */
export interface UploadParts {
  /** The number of received bytes. */
  size(id: string): Promise<number>
  /**
   * Appends a stream and returns the new size in bytes. Data received before the stream breaks is kept. The caller
   * ensures that an upload has one writer.
   */
  append(id: string, stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number>
  /** The received data, decrypted; null if there is none. */
  read(id: string): Promise<Buffer | null>
  remove(id: string): Promise<void>
  /** The ids of all uploads with received data. */
  list(): Promise<string[]>
}
