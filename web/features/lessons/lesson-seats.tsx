import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Lesson } from '#root/contract/lessons.ts'
import { m } from '#root/contract/messages/messages.js'
import { lessonSeats } from '#root/domain/lesson.ts'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'
import { lessonQuery } from './queries.ts'

/** The seats of a running lesson, and how the facilitator adds some. */
export function LessonSeats({ lesson: { id, seatsGiven, capacity, maxSeats } }: { lesson: Lesson }) {
  const isFull = seatsGiven >= capacity
  const atLimit = maxSeats < lessonSeats.max ? m.run_seats_at_class_limit : m.run_seats_at_limit
  return (
    <Pane title={m.run_seats()}>
      <div className="grid gap-4">
        {isFull && <Notice tone="refused">{m.run_seats_full()}</Notice>}
        <p className="text-sm">
          {m.run_seats_given({ given: formatNumber(seatsGiven), capacity: formatNumber(capacity) })}
        </p>
        {capacity < maxSeats ? (
          <WriteControls>
            <RaiseCapacity key={capacity} id={id} capacity={capacity} maxSeats={maxSeats} />
          </WriteControls>
        ) : (
          <p className="text-sm text-soft">{atLimit({ max: formatNumber(maxSeats) })}</p>
        )}
      </div>
    </Pane>
  )
}

function RaiseCapacity({ id, capacity, maxSeats }: { id: string; capacity: number; maxSeats: number }) {
  const queries = useQueryClient()
  const [wanted, setWanted] = useState(String(Math.min(capacity + 10, maxSeats)))
  const raising = useMutation({
    mutationFn: () =>
      call('PUT /api/operator/lessons/{id}/capacity', { params: { id }, body: { capacity: Number(wanted) } }),
    onSuccess: (lesson) => queries.setQueryData(lessonQuery(id).queryKey, lesson),
  })
  const isAtField = raising.error instanceof RefusedError && raising.error.field === 'capacity'
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!raising.isPending) raising.mutate()
      }}
      className="grid justify-items-start gap-4"
    >
      <TextField
        label={m.rooms_capacity()}
        value={wanted}
        inputMode="numeric"
        maxLength={3}
        error={isAtField && raising.error ? describeError(raising.error) : undefined}
        onChange={(event) => setWanted(event.target.value)}
      />
      {raising.error && !isAtField && <Notice tone="refused">{describeError(raising.error)}</Notice>}
      <Button type="submit" kind="quiet" pending={raising.isPending} pendingLabel={m.run_seats_adding()}>
        {m.run_seats_add()}
      </Button>
    </form>
  )
}
