/** Where a stream's bytes go. */
export interface StreamOutput {
  /** Sends bytes. Returns false when the reader is behind: then `onDrain` is called once it has caught up. */
  write(bytes: Uint8Array): boolean
  /** Ends the answer after what was written. */
  end(): void
  /** Cuts the connection at once. */
  abort(): void
}

/** What a stream hears of its reader. */
export interface StreamEvents {
  readonly onDrain: () => void
  /** The reader is gone. */
  readonly onClose: () => void
}

/** Called once the answer's headers are sent. */
export type OpenStream = (output: StreamOutput) => StreamEvents
