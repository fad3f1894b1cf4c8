import { ByteReader, compactSize, display, hash256, sized, u32, u64, undisplay } from './bytes.ts'

export interface TransactionInput {
  /** The id of the transaction whose output is spent, in display order. */
  readonly txid: string
  readonly vout: number
  readonly script: Buffer
  readonly sequence: number
  readonly witness: readonly Buffer[]
}

export interface TransactionOutput {
  readonly sats: bigint
  /** The locking script, in hexadecimal. */
  readonly script: string
}

/** The contents of a transaction. */
export interface TransactionParts {
  readonly version: number
  readonly inputs: readonly TransactionInput[]
  readonly outputs: readonly TransactionOutput[]
  readonly lockTime: number
}

/** A transaction with its bytes and its ids. */
export interface Transaction extends TransactionParts {
  readonly raw: Buffer
  readonly txid: string
  /** The hash with the signatures, bytes in the order of the hash. */
  readonly witnessHash: Buffer
  /** Virtual bytes, rounded up, on which the fee depends (BIP 141). */
  readonly vsize: number
}

/** The outpoint of a coin, as text: "txid:vout". */
export function outpointOf({ txid, vout }: { txid: string; vout: number }): string {
  return `${txid}:${vout}`
}

/** Whether it is a coinbase: the first transaction of a block, which creates coins. */
export function isCoinbase({ inputs }: TransactionParts): boolean {
  return inputs.length === 1 && inputs[0]!.txid === noTxid
}

export const noTxid = '0'.repeat(64)

/** Reads a transaction. Throws a RangeError for bytes that are not one, or that are not in the standard encoding. */
export function readTransaction(raw: Uint8Array): Transaction {
  const reader = new ByteReader(raw)
  const transaction = readTransactionFrom(reader)
  if (!reader.isAtEnd) throw new RangeError('More bytes than a transaction')
  return transaction
}

/** Reads a transaction at the reader's position and advances the reader past it. */
export function readTransactionFrom(reader: ByteReader): Transaction {
  const from = reader.at
  const version = reader.u32()
  const hasWitness = reader.peek(2).equals(witnessMark)
  if (hasWitness) reader.take(2)
  const bare = reader.many(() => readInput(reader))
  const outputs = reader.many(() => ({ sats: reader.u64(), script: reader.sized().toString('hex') }))
  const inputs = hasWitness
    ? bare.map((input) => ({ ...input, witness: reader.many(() => Buffer.from(reader.sized())) }))
    : bare
  const lockTime = reader.u32()
  const transaction = serializeTransaction({ version, inputs, outputs, lockTime })
  if (!transaction.raw.equals(reader.between(from, reader.at))) throw new RangeError('Not in the standard encoding')
  return transaction
}

/** Serialises a transaction and computes its ids. */
export function serializeTransaction(parts: TransactionParts): Transaction {
  const stripped = writeTransaction(parts, false)
  const raw = parts.inputs.some(({ witness }) => witness.length > 0) ? writeTransaction(parts, true) : stripped
  return {
    ...parts,
    raw,
    txid: display(hash256(stripped)),
    witnessHash: hash256(raw),
    vsize: Math.ceil((stripped.length * 3 + raw.length) / 4),
  }
}

const witnessMark = Buffer.of(0, 1)

function readInput(reader: ByteReader): TransactionInput {
  const txid = display(reader.take(32))
  const vout = reader.u32()
  const script = Buffer.from(reader.sized())
  return { txid, vout, script, sequence: reader.u32(), witness: [] }
}

function writeTransaction({ version, inputs, outputs, lockTime }: TransactionParts, withWitness: boolean): Buffer {
  const witnesses = inputs.flatMap(({ witness }) => [compactSize(witness.length), ...witness.map(sized)])
  return Buffer.concat([
    u32(version),
    ...(withWitness ? [witnessMark] : []),
    compactSize(inputs.length),
    ...inputs.flatMap(({ txid, vout, script, sequence }) => [undisplay(txid), u32(vout), sized(script), u32(sequence)]),
    compactSize(outputs.length),
    ...outputs.flatMap(({ sats, script }) => [u64(sats), sized(Buffer.from(script, 'hex'))]),
    ...(withWitness ? witnesses : []),
    u32(lockTime),
  ])
}
