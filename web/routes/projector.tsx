import { useParams } from 'react-router'
import { ServerData } from '#root/web/api/provider.tsx'
import { RowOnWall, WhoIsPaidOnWall } from '#root/web/features/lab/now/wall.tsx'
import { ClaimOnWall, useWallClaims } from '#root/web/features/lens/wall-claims.tsx'
import { ProjectorScreen, type WallScreen } from '#root/web/features/lessons/projector-screen.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'

/** The projector of a lesson, /lesson/CODE/projector. */
export default function ProjectorRoute() {
  const { code = '' } = useParams()
  const claims = useWallClaims()
  const { lens } = usePageData()
  const behind: WallScreen[] = [
    ...claims.map((claim) => ({ key: claim.id, content: <ClaimOnWall claim={claim} /> })),
    // The projector page is a visitor, who may see the lab unless the settings turn the lens off.
    ...(lens === 'off' ? [] : lab),
  ]
  return (
    <ServerData>
      <ProjectorScreen code={code} behind={behind} />
    </ServerData>
  )
}

const lab: readonly WallScreen[] = [
  { key: 'now', content: <WhoIsPaidOnWall /> },
  { key: 'row', content: <RowOnWall /> },
]
