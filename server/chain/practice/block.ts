import { ByteReader, compactSize, display, hash256, merkleRoot, u32, undisplay } from './bytes.ts'
import { serializeTransaction, noTxid, readTransactionFrom, type Transaction } from './transaction.ts'

export interface BlockHeader {
  readonly version: number
  readonly previous: string
  readonly merkleRoot: Buffer
  /** Seconds since 1970. */
  readonly time: number
  readonly bits: number
  readonly nonce: number
}

export interface Block extends BlockHeader {
  readonly hash: string
  readonly transactions: readonly Transaction[]
}

/** Regtest's difficulty, the lowest possible, and its well-known first block. */
const regtestBits = 0x207fffff
export const genesisHash = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
export const genesisTime = 1_296_688_602
/** Its one transaction, which creates unspendable coins. The practice chain does not store it. */
export const genesisCoinbase = Buffer.from(
  '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000',
  'hex',
)
const halvingInterval = 150
const firstSubsidySats = 50_0000_0000n
const topBits = 0x20000000

/** The new coins of a block on regtest: 50 bitcoin, halved every 150 blocks. */
export function subsidySats(height: number): bigint {
  return firstSubsidySats >> BigInt(Math.floor(height / halvingInterval))
}

/** Reads consecutive blocks. Throws a RangeError for other bytes. */
export function readBlocks(raw: Uint8Array): Block[] {
  const reader = new ByteReader(raw)
  const blocks: Block[] = []
  while (!reader.isAtEnd) blocks.push(readBlockFrom(reader))
  return blocks
}

export function writeBlock(block: Omit<Block, 'hash'>): Buffer {
  return Buffer.concat([
    writeHeader(block),
    compactSize(block.transactions.length),
    ...block.transactions.map(({ raw }) => raw),
  ])
}

export interface BlockPlan {
  readonly previous: string
  readonly height: number
  /** Seconds since 1970. */
  readonly time: number
  /** Without the coinbase; each follows those that it spends from. */
  readonly transactions: readonly Transaction[]
  readonly feeSats: bigint
  /** The recipient of the new coins and the fees: a locking script in hexadecimal. */
  readonly minerScript: string
  /** A counter, so that two blocks on the same parent differ. */
  readonly extraNonce: number
}

/** Builds a block and finds its proof of work: about two attempts at regtest's difficulty. */
export function mineBlock(plan: BlockPlan): Block {
  const transactions = [makeCoinbase(plan), ...plan.transactions]
  const found = {
    version: topBits,
    previous: plan.previous,
    merkleRoot: rootOf(transactions),
    time: plan.time,
    bits: regtestBits,
    nonce: 0,
  }
  while (!hasProofOfWork(found)) found.nonce += 1
  return { ...found, hash: hashOf(found), transactions }
}

/** Whether the hash is below the target in the header's bits, and the bits are regtest's. */
export function hasProofOfWork(header: BlockHeader): boolean {
  // The target of 0x207fffff is 7fffff followed by zeros, so the first bit decides, except in one case in eight
  // million.
  return header.bits === regtestBits && hashOf(header) <= regtestTarget
}

const regtestTarget = `7fffff${'0'.repeat(58)}`

export function rootOf(transactions: readonly Transaction[]): Buffer {
  return merkleRoot(transactions.map(({ txid }) => undisplay(txid)))
}

/** The commitment of the coinbase to all signatures (BIP 141): the locking script of its second output. */
export function witnessCommitment(others: readonly Transaction[]): string {
  const root = merkleRoot([Buffer.alloc(32), ...others.map(({ witnessHash }) => witnessHash)])
  return `6a24aa21a9ed${hash256(Buffer.concat([root, witnessReserve])).toString('hex')}`
}

const witnessReserve = Buffer.alloc(32)

/** A block's height, encoded as the coinbase has to start with it (BIP 34). */
export function heightScript(height: number): Buffer {
  if (height === 0) return Buffer.of(0)
  if (height <= 16) return Buffer.of(0x50 + height)
  const digits: number[] = []
  for (let rest = height; rest > 0; rest >>>= 8) digits.push(rest & 0xff)
  // The highest bit is the sign.
  if (digits.at(-1)! & 0x80) digits.push(0)
  return Buffer.of(digits.length, ...digits)
}

function makeCoinbase({ height, transactions, feeSats, minerScript, extraNonce }: BlockPlan): Transaction {
  const script = Buffer.concat([heightScript(height), Buffer.of(4), u32(extraNonce), Buffer.of(8), coinbaseTag])
  return serializeTransaction({
    version: 2,
    inputs: [{ txid: noTxid, vout: 0xffffffff, script, sequence: 0xffffffff, witness: [witnessReserve] }],
    outputs: [
      { sats: subsidySats(height) + feeSats, script: minerScript },
      { sats: 0n, script: witnessCommitment(transactions) },
    ],
    lockTime: 0,
  })
}

/** Part of every coinbase of the practice chain. */
const coinbaseTag = Buffer.from('practice')

function readBlockFrom(reader: ByteReader): Block {
  const header = {
    version: reader.u32(),
    previous: display(reader.take(32)),
    merkleRoot: Buffer.from(reader.take(32)),
    time: reader.u32(),
    bits: reader.u32(),
    nonce: reader.u32(),
  }
  return { ...header, hash: hashOf(header), transactions: reader.many(() => readTransactionFrom(reader)) }
}

function hashOf(header: BlockHeader): string {
  return display(hash256(writeHeader(header)))
}

/** The 80 bytes of a block's header, over which its hash is computed. */
export function writeHeader({ version, previous, merkleRoot: root, time, bits, nonce }: BlockHeader): Buffer {
  return Buffer.concat([u32(version), undisplay(previous), root, u32(time), u32(bits), u32(nonce)])
}
