/** The store of encrypted contents, by name. Names are UUIDs: no user input becomes a path. */
export interface ObjectStore {
  /** Stores the bytes durably: after this returns they survive a power loss. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
  list(): AsyncIterable<StoredObject>
}

export interface StoredObject {
  readonly name: string
  readonly modifiedAt: Date
}
