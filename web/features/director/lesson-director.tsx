import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeSubject } from '#root/contract/director-labels.ts'
import type { Director, DirectorBeat } from '#root/contract/director.ts'
import { m } from '#root/contract/messages/messages.js'
import { type ScriptId, scriptIds } from '#root/domain/director/script.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { SelectField } from '#root/web/ui/field.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatMoment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { WriteControls, useIsReadOnly } from '#root/web/ui/read-only.tsx'
import { scriptLabels } from '#root/web/ui/script-labels.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'

const directorQuery = (id: string) =>
  queryOptions({
    queryKey: ['director', id],
    queryFn: () => call('GET /api/operator/lessons/{id}/director', { params: { id } }),
  })

/**
 * The director of a lesson: its script, what it has done and what waits. Staff who may decide can switch it on and off,
 * skip a beat (a scripted action), or perform one at once; an auditor only reads.
 */
export function LessonDirector({ id }: { id: string }) {
  const director = useQuery(directorQuery(id))
  if (director.error && !director.data)
    return <LoadFailed what={m.director_name()} error={director.error} onRetry={() => void director.refetch()} />
  if (!director.data) return <Skeleton className="h-48 w-full" />
  const { isOn, isActing, beats } = director.data
  return (
    <Pane title={m.director_name()} aside={isOn ? m.director_is_on() : m.director_is_off()}>
      <div className="grid gap-5">
        <p className="max-w-prose text-sm text-soft">
          {m.director_text()} {m.director_is_waiting()}
        </p>
        <WriteControls>
          <DirectorSwitch id={id} director={director.data} />
        </WriteControls>
        {beats.length > 0 && (
          <ul aria-label={m.director_beats()} className="grid divide-y divide-mullion border-t border-mullion">
            {beats.map((beat) => (
              <BeatRow key={beat.id} lesson={id} beat={beat} isActing={isActing} />
            ))}
          </ul>
        )}
      </div>
    </Pane>
  )
}

function DirectorSwitch({ id, director: { script, isOn } }: { id: string; director: Director }) {
  const [chosen, setChosen] = useState<ScriptId>(script ?? 'classic')
  const switching = useChange(id, (): Promise<Director> =>
    isOn
      ? call('DELETE /api/operator/lessons/{id}/director', { params: { id } })
      : call('PUT /api/operator/lessons/{id}/director', { params: { id }, body: { script: chosen } }),
  )
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-4">
        <div className="min-w-0 grow basis-72">
          <SelectField
            label={m.director_script()}
            value={isOn ? script! : chosen}
            disabled={isOn}
            onChange={(event) => setChosen(event.target.value as ScriptId)}
          >
            {scriptIds.map((each) => (
              <option key={each} value={each}>
                {scriptLabels[each]()}
              </option>
            ))}
          </SelectField>
        </div>
        <Button kind="quiet" pending={switching.isPending} onClick={() => switching.mutate()}>
          {isOn ? m.director_stop() : m.director_start()}
        </Button>
      </div>
      {switching.error && <Notice tone="refused">{describeError(switching.error)}</Notice>}
    </div>
  )
}

function BeatRow({ lesson, beat, isActing }: { lesson: string; beat: DirectorBeat; isActing: boolean }) {
  const { isSkipped, done, waiting, nextAt } = beat
  const isReadOnly = useIsReadOnly()
  const canPerform = isActing && (waiting > 0 || (beat.action === 'freeze-withdrawals' && done === 0))
  const name = nameOf(beat)
  const params = { id: lesson, beat: beat.id }
  const performing = useChange(lesson, () =>
    call('POST /api/operator/lessons/{id}/director/beats/{beat}/performance', { params }),
  )
  const skipping = useChange(lesson, (): Promise<Director> =>
    isSkipped
      ? call('DELETE /api/operator/lessons/{id}/director/beats/{beat}/skip', { params })
      : call('PUT /api/operator/lessons/{id}/director/beats/{beat}/skip', { params }),
  )
  const error = performing.error ?? skipping.error
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <p className={`font-semibold ${isSkipped ? 'text-soft line-through' : ''}`}>{name}</p>
          <p className="flex flex-wrap gap-x-4 text-sm text-soft">
            {isSkipped && <span>{m.director_beat_skipped()}</span>}
            <span>{m.director_beat_done({ count: done })}</span>
            <span>{m.director_beat_waiting({ count: waiting })}</span>
            {nextAt && !isSkipped && <span>{m.director_beat_next({ moment: formatMoment(nextAt) })}</span>}
          </p>
        </div>
        {!isReadOnly && (
          <div className="flex flex-wrap gap-3">
            {canPerform && (
              <Button
                kind="quiet"
                aria-label={m.director_do_now_label({ beat: name })}
                pending={performing.isPending}
                onClick={() => performing.mutate()}
              >
                {m.director_do_now()}
              </Button>
            )}
            <Button
              kind="quiet"
              aria-label={isSkipped ? m.director_restore_label({ beat: name }) : m.director_skip_label({ beat: name })}
              pending={skipping.isPending}
              onClick={() => skipping.mutate()}
            >
              {isSkipped ? m.director_restore() : m.director_skip()}
            </Button>
          </div>
        )}
      </div>
      {error && <Notice tone="refused">{describeError(error)}</Notice>}
    </li>
  )
}

const actionNames = {
  'approve-deposit': m.director_beat_approve,
  'pay-withdrawal': m.director_beat_pay,
  'freeze-withdrawals': m.director_beat_freeze,
} as const

function nameOf({ action, message }: DirectorBeat): string {
  if (action !== 'write') return actionNames[action]()
  return m.director_beat_write({ subject: describeSubject(message!) })
}

/** A change of a director, whose answer is shown at once. */
function useChange(id: string, change: () => Promise<Director>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (director) => queries.setQueryData(directorQuery(id).queryKey, director),
  })
}
