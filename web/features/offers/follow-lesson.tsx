import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { LessonStep } from '#root/domain/lesson.ts'
import { seatMailDomain } from '#root/domain/seat.ts'
import { call } from '#root/web/api/client.ts'
import { sessionQuery } from '#root/web/api/session.ts'

/** The steps of a lesson with a page outside the firm. All others are spent in the firm. */
const pages: Partial<Record<LessonStep, string>> = {
  'first-test': '/seat/first-test',
  exercise: '/seat/exercise',
  'second-test': '/seat/second-test',
  debrief: '/seat/debrief',
}

/** The step that this window followed last: each step takes it to a page once, after which the reader may look around. */
let followed: LessonStep | null = null

/** Takes the open page of a seat to the page of its lesson's step, when the lesson moves on and when the page is opened. */
export function FollowLesson() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const session = useQuery(sessionQuery)
  const seat = useQuery({
    queryKey: ['seat', 'followed'],
    queryFn: () => call('GET /api/seat'),
    enabled: session.data?.actor?.email.endsWith(`@${seatMailDomain}`) ?? false,
  })
  const step = seat.data?.seat?.time.step
  useEffect(() => {
    if (!step || step === followed) return
    followed = step
    const isOutside = Object.values(pages).includes(pathname)
    const target = pages[step] ?? (isOutside && step !== 'lobby' && step !== 'closed' ? '/dashboard' : null)
    if (target && target !== pathname) void navigate(target)
  }, [step, pathname, navigate])
  return null
}
