import { randomUUID } from 'node:crypto'
import { m } from '#root/contract/messages/messages.js'
import type { PastDeposit } from '#root/domain/sample-past.ts'
import { takeFirmAddress } from '#root/server/chain/addresses.ts'
import type { Transfer } from '#root/server/ledger/post-transfers.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { drawProof } from './draw-proof.ts'
import type { Member, PastWriter } from './past-writer.ts'

const dayMs = 86_400_000
const proof = { proofName: 'specimen-payment.png', proofType: 'image/png' }
const usualBytes = 30_000

/**
 * Writes the deposits of made-up clients; returns the transfers of those that were approved. What waits for an operator has a
 * proof, marked as a specimen; of what was decided the proof is deleted, as if its time were over.
 */
export async function writeDeposits(writer: PastWriter, members: readonly Member[]): Promise<Transfer[]> {
  const made = members.flatMap(({ id, past }) => past.deposits.map((deposit) => ({ clientId: id, deposit })))
  const transfers: Transfer[] = []
  for (const { clientId, deposit } of made) {
    const subjectId = await writeDeposit(writer, clientId, deposit)
    const { decided, amountCents } = deposit
    if (decided?.status === 'approved')
      transfers.push({ reason: 'deposit', clientId, amountCents, subjectId, occurredAt: writer.at(decided.agoMs) })
  }
  return transfers
}

async function writeDeposit(writer: PastWriter, clientId: string, deposit: PastDeposit): Promise<string> {
  const { tx, at, accountKeys, operatorId } = writer
  const { amountCents, createdAgoMs, submittedAgoMs, decided } = deposit
  // Nobody will ever pay it, so it is none of an operator's own account, whose wallet would have to look behind it.
  const { index: addressIndex, address } = await takeFirmAddress(tx, accountKeys)
  const waiting = decided ? null : await drawProof(amountCents, address)
  const id = randomUUID()
  await tx.insert(deposits).values({
    id,
    clientId,
    amountCents,
    addressIndex,
    address,
    ...proof,
    proofBytes: waiting?.byteLength ?? usualBytes,
    proofFileId: waiting && (await keepProof(writer, clientId, waiting)),
    createdAt: at(createdAgoMs),
    submittedAt: at(submittedAgoMs),
    status: decided?.status ?? 'pending',
    decidedAt: decided ? at(decided.agoMs) : null,
    decidedBy: decided ? operatorId : null,
    reason: decided?.status === 'rejected' ? m.review_deposit_reason_unreadable() : null,
  })
  return id
}

function keepProof({ tx, files, retentionDays }: PastWriter, ownerId: string, bytes: Uint8Array): Promise<string> {
  const expiresAt = new Date(Date.now() + retentionDays * dayMs)
  return files.putFile(tx, { bytes, ownerId, name: proof.proofName, type: proof.proofType, expiresAt })
}
