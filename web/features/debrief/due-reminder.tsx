import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Debrief } from '#root/contract/debrief.ts'
import { m } from '#root/contract/messages/messages.js'
import { call } from '#root/web/api/client.ts'
import { ButtonLink } from '#root/web/ui/button.tsx'
import { Notice } from '#root/web/ui/notice.tsx'

export const debriefQuery = queryOptions({ queryKey: ['debrief'], queryFn: () => call('GET /api/seat/debrief') })

/** After the lesson, on each visit of the seat: the reminder of today, and a link to the debrief. */
export function AfterLesson() {
  const debrief = useQuery(debriefQuery)
  return (
    <>
      <DueNotice due={debrief.data?.due ?? null} />
      <ButtonLink kind="quiet" to="/seat/debrief" className="no-print justify-self-start">
        {m.debrief_heading()}
      </ButtonLink>
    </>
  )
}

/** The reminder of today with a link to it; nothing if there is none. */
export function DueNotice({ due }: { due: Debrief['due'] }) {
  return (
    due && (
      <div className="no-print">
        <Notice tone="info">
          <div className="grid justify-items-start gap-3">
            <p className="font-semibold">{m.debrief_due()}</p>
            <p>{due === 'later-test' ? m.debrief_due_test() : m.debrief_due_text()}</p>
            <ButtonLink to={`/seat/${due}`}>{m.debrief_due_start()}</ButtonLink>
          </div>
        </Notice>
      </div>
    )
  )
}
