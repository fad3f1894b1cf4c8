import { queryOptions } from '@tanstack/react-query'
import type { CatalogueClaim } from '#root/contract/claims.ts'
import { answer, api } from './client.ts'

/** What the firm claims: the whole catalogue. */
export const claimsQuery = queryOptions({
  queryKey: ['claim'],
  queryFn: async () => (await answer(api.operator.claims.$get())).claims,
})

interface Change {
  /** The claim as it was when the change was begun. */
  readonly base: CatalogueClaim
  readonly words?: CatalogueClaim['words']
  readonly isRetired?: boolean
}

/** Changes the words of a claim, retires it or brings it back; what is not named stays. */
export function changeClaim({ base, words = base.words, isRetired = base.isRetired }: Change) {
  return answer(
    api.operator.claims[':claim'].versions.$post({
      param: { claim: base.id },
      json: { basedOn: base.version, words, isRetired },
    }),
  )
}
