import { useParams } from 'react-router'
import { ServerData } from '#root/web/api/provider.tsx'
import { ProjectorScreen } from '#root/web/features/lessons/projector-screen.tsx'

/** The projector of a lesson, /lesson/CODE/projector. */
export default function ProjectorRoute() {
  const { code = '' } = useParams()
  return (
    <ServerData>
      <ProjectorScreen code={code} />
    </ServerData>
  )
}
