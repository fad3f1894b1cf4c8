import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LabNow } from '#root/contract/lab.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeError } from '#root/web/api/client.ts'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { labNowQuery } from '../queries.ts'
import { outcomes, RowDrawing, rowLabels } from './row.tsx'

/** The projector page is a visitor, who gets few live events. */
const pollMs = 5_000

/** Who would be paid if all clients withdrew today, in three figures. */
export function PayoutCountsSlide() {
  return (
    <ProjectorFrame>
      {({ row }) => (
        <dl className="flex flex-wrap gap-x-16 gap-y-6">
          {outcomes.map((outcome) => (
            <div key={outcome} className="flex flex-col-reverse">
              <dt>{rowLabels[outcome]()}</dt>
              <dd className="figures font-display text-[4.5rem] leading-none">{formatNumber(row[outcome])}</dd>
            </div>
          ))}
        </dl>
      )}
    </ProjectorFrame>
  )
}

/** The same people one by one, in the order in which they came. */
export function PayoutQueueSlide() {
  return (
    <ProjectorFrame>
      {({ row }) => (
        <>
          <p className="max-w-[60ch]">{m.lab_row_text()}</p>
          <RowDrawing row={row} isLarge />
        </>
      )}
    </ProjectorFrame>
  )
}

function ProjectorFrame({ children }: { children: (now: LabNow) => ReactNode }) {
  const now = useQuery({ ...labNowQuery, refetchInterval: pollMs })
  return (
    <div className="grid gap-6">
      <h2 className="text-[2.25rem] leading-tight">{m.lab_row()}</h2>
      {now.data ? children(now.data) : now.error && <p role="alert">{describeError(now.error)}</p>}
    </div>
  )
}
