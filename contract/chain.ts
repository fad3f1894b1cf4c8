import { z } from '@hono/zod-openapi'
import { networks } from '#root/domain/bitcoin-networks.ts'
import { defineRoute, Instant, json, jsonBody, pageOf, refusals } from './route.ts'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
/** An amount in bitcoin with eight decimals. */
const Bitcoin = z.string().meta({ example: '0.00312500' })
const Cursor = z.string().regex(/^\d{1,18}$/)
const PageQuery = z
  .strictObject({ after: Cursor.optional(), before: Cursor.optional() })
  .refine(({ after, before }) => after === undefined || before === undefined, { path: ['before'] })

export const TransactionSummary = z
  .object({
    txid: Hash,
    /** The sum of its outputs; for a coinbase, the created coins. */
    bitcoin: Bitcoin,
    isCoinbase: z.boolean(),
    /** By the firm's clock. */
    firstSeenAt: Instant,
    confirmations: z.int(),
    state: z.enum(['waiting', 'confirmed', 'replaced', 'dropped']),
  })
  .openapi('TransactionSummary')
export type TransactionSummary = z.infer<typeof TransactionSummary>

export const BlockSummary = z
  .object({ hash: Hash, height: z.int(), minedAt: Instant, transactions: z.int(), fees: Bitcoin })
  .openapi('BlockSummary')
export type BlockSummary = z.infer<typeof BlockSummary>

export const BlockDetail = BlockSummary.extend({
  previous: Hash.nullable(),
  next: Hash.nullable(),
  confirmations: z.int(),
  version: z.int(),
  /** The header's Merkle root of the transaction ids. */
  merkleRoot: Hash,
  /** Seconds since 1970, as the header has it. */
  time: z.int(),
  /** The target in the header's compact form: the hash must be below it. */
  bits: z.string().regex(/^[0-9a-f]{8}$/),
  nonce: z.int(),
  /** The 80 bytes of the header: their double SHA-256, bytes reversed, is the hash. */
  header: z.string().regex(/^[0-9a-f]{160}$/),
}).openapi('BlockDetail')
export type BlockDetail = z.infer<typeof BlockDetail>

const Hexadecimal = z.string().regex(/^(?:[0-9a-f]{2})+$/)

/** The bytes of a block: its header, and its transactions with their witnesses. */
export const RawBlock = z.object({ hex: Hexadecimal }).openapi('RawBlock')
export type RawBlock = z.infer<typeof RawBlock>

/** One side of a transaction. The address is absent when the script has none; address and amount are absent when unknown. */
const Side = z.object({ address: z.string().nullable(), bitcoin: Bitcoin.nullable() })

export const TransactionDetail = TransactionSummary.extend({
  block: z.object({ hash: Hash, height: z.int() }).nullable(),
  replacedBy: Hash.nullable(),
  fee: Bitcoin,
  vsize: z.int(),
  /** Whether it may be replaced by one with a higher fee while it is unconfirmed (BIP 125). */
  isReplaceable: z.boolean(),
  inputs: z.array(Side.extend({ txid: Hash, vout: z.int() })),
  outputs: z.array(Side.extend({ isSpent: z.boolean() })),
  /** Its bytes with the witnesses. The id is the double SHA-256 of those without them, bytes reversed. */
  raw: Hexadecimal,
}).openapi('TransactionDetail')
export type TransactionDetail = z.infer<typeof TransactionDetail>

export const AddressDetail = z
  .object({
    address: z.string(),
    /** Unspent outputs, including unconfirmed ones. */
    balance: Bitcoin,
    received: Bitcoin,
    transactions: z.int(),
  })
  .openapi('AddressDetail')
export type AddressDetail = z.infer<typeof AddressDetail>

export const ChainOverview = z
  .object({
    /**
     * `practice`: inside Glasshouse, with its own explorer. `node`: an external Bitcoin node, whose network has public
     * explorers.
     */
    kind: z.enum(['practice', 'node']),
    network: z.enum(networks),
    height: z.int(),
    hash: Hash,
    /** Unconfirmed transactions, newest first; at most the first few. */
    waiting: z.object({ count: z.int(), latest: z.array(TransactionSummary) }),
    /** Whether blocks are mined automatically, or only by an operator. */
    blocks: z.enum(['automatic', 'on-demand']),
  })
  .openapi('ChainOverview')
export type ChainOverview = z.infer<typeof ChainOverview>

export const readChain = defineRoute({
  method: 'get',
  path: '/api/chain',
  access: 'anyone',
  tags: ['chain'],
  summary: 'The current chain: its last block and the unconfirmed transactions',
  responses: { 200: json(ChainOverview, 'The chain'), ...refusals },
})

export const listBlocks = defineRoute({
  method: 'get',
  path: '/api/chain/blocks',
  access: 'anyone',
  tags: ['chain'],
  summary: 'A page of the practice chain’s blocks, newest first; empty with a Bitcoin node',
  request: { query: PageQuery },
  responses: { 200: json(pageOf(BlockSummary), 'The page'), ...refusals },
})

export const readBlock = defineRoute({
  method: 'get',
  path: '/api/chain/blocks/{hash}',
  access: 'anyone',
  tags: ['chain'],
  summary: 'A block of the practice chain; a block that a reorganization removed is not found',
  request: { params: z.object({ hash: z.string().max(64) }) },
  responses: { 200: json(BlockDetail, 'The block'), ...refusals },
})

export const readRawBlock = defineRoute({
  method: 'get',
  path: '/api/chain/blocks/{hash}/raw',
  access: 'anyone',
  tags: ['chain'],
  summary: 'The bytes of a block of the practice chain, in hexadecimal, so that anyone can verify it',
  request: { params: z.object({ hash: z.string().max(64) }) },
  responses: { 200: json(RawBlock, 'The bytes'), ...refusals },
})

export const listBlockTransactions = defineRoute({
  method: 'get',
  path: '/api/chain/blocks/{hash}/transactions',
  access: 'anyone',
  tags: ['chain'],
  summary: 'A page of the transactions of a block of the practice chain, in the order of the block',
  request: { params: z.object({ hash: z.string().max(64) }), query: PageQuery },
  responses: { 200: json(pageOf(TransactionSummary), 'The page'), ...refusals },
})

export const readTransaction = defineRoute({
  method: 'get',
  path: '/api/chain/transactions/{txid}',
  access: 'anyone',
  tags: ['chain'],
  summary: 'A transaction of the practice chain, confirmed or not, and its status',
  request: { params: z.object({ txid: z.string().max(64) }) },
  responses: { 200: json(TransactionDetail, 'The transaction'), ...refusals },
})

export const readAddress = defineRoute({
  method: 'get',
  path: '/api/chain/addresses/{address}',
  access: 'anyone',
  tags: ['chain'],
  summary: 'The balance of an address of the practice chain; a main network address is refused',
  request: { params: z.object({ address: z.string().max(120) }) },
  responses: { 200: json(AddressDetail, 'The address'), ...refusals },
})

export const listAddressTransactions = defineRoute({
  method: 'get',
  path: '/api/chain/addresses/{address}/transactions',
  access: 'anyone',
  tags: ['chain'],
  summary: 'A page of the transactions that pay an address or spend from it, newest first',
  request: { params: z.object({ address: z.string().max(120) }), query: PageQuery },
  responses: { 200: json(pageOf(TransactionSummary), 'The page'), ...refusals },
})

export const ChainFind = z
  .object({ kind: z.enum(['block', 'transaction', 'address']), id: z.string() })
  .openapi('ChainFind')
export type ChainFind = z.infer<typeof ChainFind>

export const findOnChain = defineRoute({
  method: 'get',
  path: '/api/chain/search',
  access: 'anyone',
  tags: ['chain'],
  summary: 'Find a block, transaction or address by height, hash, transaction id or address',
  request: { query: z.strictObject({ text: z.string().trim().min(1).max(120) }) },
  responses: { 200: json(ChainFind, 'The kind and the address'), ...refusals },
})

export const mineBlocks = defineRoute({
  method: 'post',
  path: '/api/operator/chain/blocks',
  access: 'operator',
  tags: ['chain'],
  summary: 'Mine blocks on the practice chain; the first contains the unconfirmed transactions',
  request: { body: jsonBody(z.strictObject({ count: z.int().min(1).max(12) })) },
  responses: { 201: json(ChainOverview, 'The chain afterwards'), ...refusals },
})

export const reorganiseChain = defineRoute({
  method: 'post',
  path: '/api/operator/chain/reorganisations',
  access: 'operator',
  tags: ['chain'],
  summary:
    'Replace the last blocks of the practice chain with empty blocks, plus one more; their transactions become unconfirmed',
  request: { body: jsonBody(z.strictObject({ depth: z.int().min(1).max(12) })) },
  responses: { 201: json(ChainOverview, 'The chain afterwards'), ...refusals },
})

export const setBlockTimer = defineRoute({
  method: 'put',
  path: '/api/operator/chain/block-timer',
  access: 'operator',
  tags: ['chain'],
  summary: 'Mine blocks of the practice chain automatically, by the firm’s clock, or only on demand',
  request: { body: jsonBody(z.strictObject({ blocks: z.enum(['automatic', 'on-demand']) })) },
  responses: { 200: json(ChainOverview, 'The current chain'), ...refusals },
})
