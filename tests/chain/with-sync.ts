import type { Chain, Observation } from '#root/server/chain/chain.ts'

export type Observations = readonly Observation[]

/** The chain with another source of observations. */
export function withSync(chain: Chain, change: (all: Observations) => Observations): Chain {
  return new Proxy(chain, {
    get(target, name) {
      if (name !== 'sync') {
        const value = Reflect.get(target, name) as unknown
        return typeof value === 'function' ? value.bind(target) : value
      }
      return async (cursor: string | null) => {
        const sync = await target.sync(cursor)
        return { ...sync, observations: change(sync.observations) }
      }
    },
  })
}
