import type { Actor } from '#root/contract/identity.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import type { Chain } from '#root/server/chain/chain.ts'
import { PracticeChain } from '#root/server/chain/practice/practice-chain.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { storeSetting } from '#root/server/platform/stored-settings.ts'

interface ChainServices {
  readonly db: Queryable
  readonly chain: Chain
}

/** Mines blocks on the practice chain. Refuses if the firm uses a node. */
export function mine(services: ChainServices, operator: Actor, count: number) {
  return change(services, operator, {
    action: 'blocks-mined',
    details: { count },
    act: (practice, tx) => practice.mineIn(tx, count),
  })
}

/** Reorganises the practice chain's last blocks, as an operator's demonstration. Refuses if the firm uses a node. */
export function reorganise(services: ChainServices, operator: Actor, depth: number) {
  return change(services, operator, {
    action: 'chain-reorganised',
    details: { depth },
    act: (practice, tx) => practice.reorganiseIn(tx, depth),
  })
}

/** Sets whether blocks are mined automatically. Refuses if the firm uses a node. */
export function setBlockTimer(services: ChainServices, operator: Actor, blocks: 'automatic' | 'on-demand') {
  return change(services, operator, {
    action: 'block-timer-set',
    details: { blocks },
    act: (_practice, tx) => storeSetting(tx, 'practice-blocks', blocks === 'on-demand' ? blocks : null),
  })
}

interface Change {
  readonly action: string
  readonly details: Record<string, string | number>
  readonly act: (practice: PracticeChain, tx: Transaction) => Promise<void>
}

async function change(
  { db, chain }: ChainServices,
  operator: Actor,
  { action, details, act }: Change,
): Promise<Refusal<'practice-chain-only'> | null> {
  if (!(chain instanceof PracticeChain)) return refuse('practice-chain-only')
  await db.transaction(async (tx) => {
    await act(chain, tx)
    await recordAudit(tx, { actor: operator, action, subject: { kind: 'chain' }, details })
    await publish(tx, 'everyone', { type: 'chain' })
  })
  await chain.notifyIfChanged()
  return null
}
