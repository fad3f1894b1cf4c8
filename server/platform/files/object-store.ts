/** The store of encrypted contents, by name. Names are UUIDs: nothing that a person typed ever becomes a path. */
export interface ObjectStore {
  /** Stores the bytes durably: when this returns they survive a power loss. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
  list(): AsyncIterable<StoredObject>
}

export interface StoredObject {
  readonly name: string
  readonly modifiedAt: Date
}
