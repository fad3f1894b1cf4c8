import { sha256 } from '#platform/crypto.ts'

/** Reads a transaction or a block from its bytes, from start to end. Throws a RangeError beyond the end. */
export class ByteReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  /** Where the next read begins. */
  get at(): number {
    return this.#at
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  take(length: number): Buffer {
    if (this.#at + length > this.#bytes.length) throw new RangeError('Beyond the end of the bytes')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  /** Peeks without advancing. */
  peek(length: number): Buffer {
    return this.#bytes.subarray(this.#at, this.#at + length)
  }

  between(from: number, to: number): Buffer {
    return this.#bytes.subarray(from, to)
  }

  u8(): number {
    return this.take(1).readUInt8()
  }

  u32(): number {
    return this.take(4).readUInt32LE()
  }

  u64(): bigint {
    return this.take(8).readBigUInt64LE()
  }

  /** Bitcoin's length prefix: 1, 3, 5 or 9 bytes. */
  compactSize(): number {
    const first = this.u8()
    if (first < 0xfd) return first
    if (first === 0xfd) return this.take(2).readUInt16LE()
    if (first === 0xfe) return this.u32()
    throw new RangeError('Longer than any block')
  }

  /** Bytes with their length in front. */
  sized(): Buffer {
    return this.take(this.compactSize())
  }

  /** A list with its length in front. */
  many<T>(one: () => T): T[] {
    return Array.from({ length: this.#plausible(this.compactSize()) }, one)
  }

  /** Each item takes at least a byte, so a forged length cannot allocate more memory than was sent. */
  #plausible(count: number): number {
    if (count > this.#bytes.length - this.#at) throw new RangeError('Beyond the end of the bytes')
    return count
  }
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

export function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

export function compactSize(value: number): Buffer {
  if (value < 0xfd) return Buffer.of(value)
  if (value <= 0xffff) return Buffer.of(0xfd, value & 0xff, value >> 8)
  return Buffer.concat([Buffer.of(0xfe), u32(value)])
}

export function sized(bytes: Buffer): Buffer {
  return Buffer.concat([compactSize(bytes.length), bytes])
}

/** Bitcoin's hash: SHA-256 twice. */
export function hash256(bytes: Uint8Array): Buffer {
  return sha256(sha256(bytes))
}

/** A hash in display order: the bytes reversed, in hexadecimal. */
export function display(bytes: Uint8Array): string {
  return Buffer.from(bytes.toReversed()).toString('hex')
}

/** The bytes of a hash given in display order. */
export function undisplay(text: string): Buffer {
  return Buffer.from(Uint8Array.from(Buffer.from(text, 'hex')).toReversed())
}

/** The root of the Merkle tree over hashes; the last one of an odd level counts twice. */
export function merkleRoot(hashes: readonly Buffer[]): Buffer {
  let row = [...hashes]
  while (row.length > 1) {
    row = Array.from({ length: Math.ceil(row.length / 2) }, (_, pair) =>
      hash256(Buffer.concat([row[2 * pair]!, row[2 * pair + 1] ?? row[2 * pair]!])),
    )
  }
  return row[0]!
}
