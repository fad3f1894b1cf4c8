/** The destination of a stream's bytes. */
export interface StreamOutput {
  /** Sends bytes. Returns false if the reader is behind; `onDrain` is then called once it has caught up. */
  write(bytes: Uint8Array): boolean
  /** Ends the answer after the written bytes. */
  end(): void
  /** Cuts the connection at once. */
  abort(): void
}

/** The events of a stream's reader. */
export interface StreamEvents {
  readonly onDrain: () => void
  /** The reader has disconnected. */
  readonly onClose: () => void
}

/** Called once the answer's headers are sent. */
export type OpenStream = (output: StreamOutput) => StreamEvents
