import { PayoutCountsSlide, PayoutQueueSlide } from '#root/web/features/lab/now/projector-slides.tsx'
import { ClaimSlide, useProjectorClaims } from '#root/web/features/lens/projector-claims.tsx'
import type { ProjectorSlide } from '#root/web/features/lessons/slides.ts'
import { usePageData } from '#root/web/ui/page-data.ts'

/** What the projector shows at the reveal after the firm's balances: its claims, who would be paid, and the queue. */
export function useProjectorSlides(): readonly ProjectorSlide[] {
  const claims = useProjectorClaims()
  const { lens } = usePageData()
  return [
    ...claims.map((claim) => ({ key: claim.id, content: <ClaimSlide claim={claim} /> })),
    // The projector page is a visitor, who may see the lab unless the settings turn the lens off.
    ...(lens === 'off' ? [] : lab),
  ]
}

const lab: readonly ProjectorSlide[] = [
  { key: 'now', content: <PayoutCountsSlide /> },
  { key: 'row', content: <PayoutQueueSlide /> },
]
