import { useParams } from 'react-router'
import { ServerData } from '#root/web/api/provider.tsx'
import { PayoutQueueSlide, PayoutCountsSlide } from '#root/web/features/lab/now/projector-slides.tsx'
import { ClaimSlide, useProjectorClaims } from '#root/web/features/lens/projector-claims.tsx'
import { ProjectorScreen, type ProjectorSlide } from '#root/web/features/lessons/projector-screen.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'

/** The projector of a lesson, /lesson/CODE/projector. */
export default function ProjectorRoute() {
  const { code = '' } = useParams()
  const claims = useProjectorClaims()
  const { lens } = usePageData()
  const behind: ProjectorSlide[] = [
    ...claims.map((claim) => ({ key: claim.id, content: <ClaimSlide claim={claim} /> })),
    // The projector page is a visitor, who may see the lab unless the settings turn the lens off.
    ...(lens === 'off' ? [] : lab),
  ]
  return (
    <ServerData>
      <ProjectorScreen code={code} slides={behind} />
    </ServerData>
  )
}

const lab: readonly ProjectorSlide[] = [
  { key: 'now', content: <PayoutCountsSlide /> },
  { key: 'row', content: <PayoutQueueSlide /> },
]
