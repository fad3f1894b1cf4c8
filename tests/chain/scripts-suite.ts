import { expect, test } from 'vitest'
import { seededRandom } from '#root/domain/random.ts'
import { InMemoryChain } from './in-memory-chain.ts'
import { openInMemoryTarget } from './in-memory-script-target.ts'
import { drawScript, runScript } from './scripts.ts'

/** A growing chain becomes slow, so a new one begins after this number of scripts. */
const scriptsPerChain = 250

/** Runs this many random scripts on the chain, without signatures and without the ledger. */
export function testScripts(count: number): void {
  test(
    `44 ${count.toLocaleString('en')} scripts of payments, replacements, duplicates, double spends and reorganisations: the credit matches the blocks`,
    { timeout: 300_000 },
    async () => {
      const seen = new Map<string, number>()
      let chain = new InMemoryChain()
      for (let seed = 1; seed <= count; seed += 1) {
        if (seed % scriptsPerChain === 0) chain = new InMemoryChain()
        chain.refill()
        const script = drawScript(seededRandom(seed).uniform, 11)
        const reached = await runScript(openInMemoryTarget(chain, seed), script).catch((error: Error) => {
          throw new Error(`Script ${seed}: ${error.message}\n${script.map((step) => describe(step)).join('\n')}`)
        })
        for (const one of reached) seen.set(one, (seen.get(one) ?? 0) + 1)
      }
      for (const outcome of ['credited', 'taken-back', 'approved', 'not-approved', 'replaced', 'not-replaced'])
        expect(seen.get(outcome), outcome).toBeGreaterThan(count / 100)
    },
  )
}

function describe(step: object): string {
  return JSON.stringify(step, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}
