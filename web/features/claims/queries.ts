import { queryOptions } from '@tanstack/react-query'
import type { CatalogueClaim } from '#root/contract/claims.ts'
import { call } from '#root/web/api/client.ts'

/** The whole catalogue of the firm's claims. */
export const claimsQuery = queryOptions({
  queryKey: ['claim'],
  queryFn: async () => (await call('GET /api/operator/claims')).claims,
})

interface Change {
  /** The claim when the edit began. */
  readonly base: CatalogueClaim
  readonly text?: CatalogueClaim['text']
  readonly isRetired?: boolean
}

/** Changes the text of a claim, retires it or restores it; omitted fields do not change. */
export function changeClaim({ base, text = base.text, isRetired = base.isRetired }: Change) {
  return call('POST /api/operator/claims/{claim}/versions', {
    params: { claim: base.id },
    body: { basedOn: base.version, text, isRetired },
  })
}
