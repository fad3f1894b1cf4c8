import { useParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { LessonDirector } from '#root/web/features/director/lesson-director.tsx'
import { RunScreen } from '#root/web/features/lessons/run-screen.tsx'
import { PaperReminders } from '#root/web/features/offers/paper-reminders.tsx'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'
import { useProjectorSlides } from '../projector-slides.tsx'

/** One lesson, /operator/lessons/ID. */
export default function OperatorLesson() {
  const { id = '' } = useParams()
  // The first slide shows the firm's balances.
  const slideCount = 1 + useProjectorSlides().length
  return (
    <>
      <ConsoleTitle page={m.rooms_nav()} />
      <RunScreen
        key={id}
        id={id}
        slideCount={slideCount}
        director={<LessonDirector id={id} />}
        reminders={<PaperReminders lessonId={id} />}
      />
    </>
  )
}
