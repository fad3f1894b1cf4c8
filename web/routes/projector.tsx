import { useParams } from 'react-router'
import { ServerData } from '#root/web/api/provider.tsx'
import { ProjectorScreen } from '#root/web/features/lessons/projector-screen.tsx'
import { useProjectorSlides } from './projector-slides.tsx'

/** The projector of a lesson, /lesson/CODE/projector. */
export default function ProjectorRoute() {
  const { code = '' } = useParams()
  const slides = useProjectorSlides()
  return (
    <ServerData>
      <ProjectorScreen code={code} slides={slides} />
    </ServerData>
  )
}
