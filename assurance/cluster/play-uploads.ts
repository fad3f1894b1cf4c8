import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { png } from '#root/tests/proof-of-payment.ts'
import { uploadProof } from '#root/tests/start/browser.ts'
import type { Player } from '../histories/play-operations.ts'
import type { Killed } from './kills.ts'

const retryMs = 1_000

/** The upload of a proof, and its answer: 204 is an acknowledgement, null no answer. Times are those of `performance.now()`. */
export interface Upload {
  readonly player: Player
  readonly depositId: string
  readonly beganAt: number
  readonly endedAt: number
  readonly status: number | null
}

/**
 * Each of the clients opens a deposit and uploads its proof, again and again: at least until the server has taken one, and until it
 * is over. Returns all uploads.
 */
export async function playUploads(players: readonly Player[], isOver: () => boolean): Promise<Upload[]> {
  const uploads: Upload[] = []
  await Promise.all(
    players.map(async (player) => {
      let hasUploaded = false
      while (!isOver() || !hasUploaded) {
        const opened = await player.browser.post('/api/deposits', { amount: '100' }).catch(() => null)
        if (opened?.status === 201) {
          const depositId = opened.body.id as string
          const beganAt = performance.now()
          const { status } = (await uploadProof(player.browser, depositId, png).catch(() => null)) ?? { status: null }
          uploads.push({ player, depositId, beganAt, endedAt: performance.now(), status })
          hasUploaded ||= status === 204
        }
        await pause(retryMs)
      }
    }),
  )
  return uploads
}

/** The uploads that the server has acknowledged. */
export const acknowledgedOf = (uploads: readonly Upload[]) => uploads.filter(({ status }) => status === 204)

/**
 * What is wrong with uploads while parts were killed: an error of the server that does not say when to try again, or a loss of the
 * storage during which no upload was answered with 503. (An upload that begins at one server and continues at another one, because the
 * first was killed, is refused.)
 */
export function findUploadFaults(uploads: readonly Upload[], killed: readonly Killed[]): string[] {
  const errors = uploads
    .filter(({ status }) => status === 500)
    .map(({ depositId }) => `500 for the proof of ${depositId}`)
  const losses = killed.filter(({ node }) => node === 'storage')
  const unmet = losses.filter(
    ({ goneAt, startedAt }) =>
      !uploads.some(({ beganAt, endedAt, status }) => beganAt < startedAt && endedAt > goneAt && status === 503),
  )
  return [...errors, ...unmet.map(() => 'No upload was answered with 503 while the storage was away')]
}

/** Waits until an operator of the client's firm can read a proof that was acknowledged. */
export async function expectProof({ browser }: Player, { depositId }: Upload): Promise<void> {
  await expect
    .poll(() => browser.raw(`/api/operator/deposits/${depositId}/proof`).then(({ status }) => status), {
      timeout: 20_000,
    })
    .toBe(200)
}
