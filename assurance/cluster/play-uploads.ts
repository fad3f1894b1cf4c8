import { setTimeout as pause } from 'node:timers/promises'
import { png } from '#root/tests/proof-of-payment.ts'
import { uploadProof } from '#root/tests/start/browser.ts'
import type { Player } from '../histories/play-operations.ts'

const retryMs = 1_000

/**
 * Each of the clients opens a deposit and uploads its proof, and tries again until the server has taken it, at least once and until
 * it is over. Returns the deposits whose proof the server has acknowledged.
 */
export async function playUploads(players: readonly Player[], isOver: () => boolean): Promise<string[]> {
  const acknowledged: string[] = []
  await Promise.all(
    players.map(async ({ browser }) => {
      do {
        const opened = await browser.post('/api/deposits', { amount: '100' }).catch(() => null)
        const proof = opened?.status === 201 && (await uploadProof(browser, opened.body.id, png).catch(() => null))
        if (proof && proof.status === 204) acknowledged.push(opened.body.id)
        else await pause(retryMs)
        await pause(retryMs)
      } while (!isOver() || acknowledged.length === 0)
    }),
  )
  return acknowledged
}
