import type { Actor } from '#root/contract/identity.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import type { Chain } from '#root/server/chain/chain.ts'
import { PracticeChain } from '#root/server/chain/practice/practice-chain.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { storeSetting } from '#root/server/platform/stored-settings.ts'

interface ChainServices {
  readonly db: Queryable
  readonly chain: Chain
}

/** Mines blocks on the practice chain. Refuses when the firm uses a node. */
export function mine({ db, chain }: ChainServices, operator: Actor, count: number) {
  return change(db, chain, operator, 'blocks-mined', { count }, async (practice) => void (await practice.mine(count)))
}

/** Undoes the practice chain's last blocks, as the operator's demonstration. Refuses when the firm uses a node. */
export function reorganise({ db, chain }: ChainServices, operator: Actor, depth: number) {
  return change(
    db,
    chain,
    operator,
    'chain-reorganised',
    { depth },
    async (practice) => void (await practice.reorganise(depth)),
  )
}

/** Says whether blocks come by themselves. Refuses when the firm uses a node. */
export function setBlockTimer({ db, chain }: ChainServices, operator: Actor, blocks: 'by-themselves' | 'on-demand') {
  return change(db, chain, operator, 'block-timer-set', { blocks }, (_practice, tx) =>
    storeSetting(tx, 'practice-blocks', blocks === 'on-demand' ? blocks : null),
  )
}

/** The row of the audit log commits after the deed, and not without it. */
async function change(
  db: Queryable,
  chain: Chain,
  operator: Actor,
  action: string,
  details: Record<string, string | number>,
  deed: (practice: PracticeChain, tx: Queryable) => Promise<void>,
): Promise<Refusal<'practice-chain-only'> | null> {
  if (!(chain instanceof PracticeChain)) return refuse('practice-chain-only')
  await db.transaction(async (tx) => {
    await deed(chain, tx)
    await recordAudit(tx, { actor: operator, action, subject: { kind: 'chain' }, details })
    await publish(tx, 'everyone', { type: 'chain' })
  })
  return null
}
