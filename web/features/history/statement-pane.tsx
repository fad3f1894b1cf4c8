import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getLocale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { dayAt, dayBefore } from '#root/domain/zoned-days.ts'
import { callForResponse, describeError } from '#root/web/api/client.ts'
import { useFirmTime } from '#root/web/api/firm-clock.ts'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { SelectField, TextField } from '#root/web/ui/field.tsx'
import { readerZone } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { saveFile } from '#root/web/ui/save-file.ts'
import { activityQuery, type StatementPeriod } from './queries.ts'

/**
 * Statements of a period, to download or to print. The initial period is `initial`, or the firm's current month.
 */
export function StatementPane({ initial }: { initial?: Days }) {
  const { period, fields, problem, quick, choose } = usePeriod(initial)
  const [paper, setPaper] = useState<'pdf-a4' | 'pdf-letter'>('pdf-letter')
  const download = useMutation({ mutationFn: (file: StatementFile) => downloadStatement(period, file) })
  const start = (file: StatementFile) => () => {
    if (!problem) download.mutate(file)
  }
  const isRunning = (file: StatementFile) => download.isPending && download.variables === file
  return (
    <Pane title={m.statement_heading()}>
      <p className="mb-5 max-w-prose text-sm text-soft">{m.statement_text()}</p>
      <QuickChoices choices={quick} chosen={period} onChoose={choose} />
      <div className="grid max-w-2xl gap-4 sm:grid-cols-3">
        <TextField type="date" label={m.history_from()} {...fields.from} className="figures max-sm:px-2" />
        <TextField type="date" label={m.history_to()} {...fields.to} error={problem} className="figures max-sm:px-2" />
        <SelectField
          label={m.statement_paper()}
          value={paper}
          onChange={({ target }) => setPaper(target.value === 'pdf-a4' ? 'pdf-a4' : 'pdf-letter')}
        >
          <option value="pdf-letter">{m.statement_paper_letter()}</option>
          <option value="pdf-a4">{m.statement_paper_a4()}</option>
        </SelectField>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button pending={isRunning(paper)} pendingLabel={m.statement_preparing()} onClick={start(paper)}>
          {m.statement_pdf()}
        </Button>
        <Button kind="quiet" pending={isRunning('csv')} pendingLabel={m.statement_preparing()} onClick={start('csv')}>
          {m.statement_csv()}
        </Button>
        {!problem && (
          <ButtonLink
            kind="quiet"
            to={`/dashboard/history/statement?${new URLSearchParams({ from: period.from, to: period.to })}`}
          >
            {m.statement_open()}
          </ButtonLink>
        )}
      </div>
      <div className="mt-4" aria-live="polite">
        {download.data && <Notice tone="done">{m.statement_ready({ file: download.data })}</Notice>}
        {download.error && <Notice tone="refused">{describeError(download.error)}</Notice>}
      </div>
    </Pane>
  )
}

interface Days {
  readonly from?: string
  readonly to?: string
}

interface QuickChoicesProps {
  choices: readonly { readonly name: string; readonly days: Days }[]
  chosen: Days
  onChoose: (days: Days) => void
}

/** The usual periods, in one line also on a phone. */
function QuickChoices({ choices, chosen, onChoose }: QuickChoicesProps) {
  return (
    <div
      role="group"
      aria-label={m.statement_quick()}
      className="mb-5 flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-2"
    >
      {choices.map(({ name, days }) => (
        <Button
          key={name}
          kind="quiet"
          className="px-4 font-normal"
          aria-pressed={days.from === chosen.from && days.to === chosen.to}
          onClick={() => onChoose(days)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}

function usePeriod(initial: Days | undefined) {
  const [chosen, setChosen] = useState<Days>(initial ?? {})
  const zone = readerZone()
  const today = useFirmTime((nowMs) => dayAt(nowMs, zone))
  const quick = useQuickChoices(today, zone)
  const from = chosen.from ?? quick[0]?.days.from ?? ''
  const to = chosen.to ?? quick[0]?.days.to ?? ''
  const field = (name: 'from' | 'to', value: string) => ({
    value,
    onChange: ({ target }: { target: { value: string } }) => setChosen({ ...chosen, [name]: target.value }),
  })
  return {
    period: { from, to, zone },
    fields: { from: field('from', from), to: field('to', to) },
    problem: problemOf(),
    quick,
    choose: setChosen,
  }

  function problemOf(): string | undefined {
    if (today !== null && !(from && to)) return m.statement_days_missing()
    return from > to ? m.history_period_reversed() : undefined
  }
}

/** The firm's current month, the month before it, and everything since the first movement; none before the clock is read. */
function useQuickChoices(today: string | null, zone: string) {
  const oldest = useQuery(activityQuery({ sort: 'oldest', zone })).data?.rows[0]
  if (today === null) return []
  const monthStart = `${today.slice(0, 7)}-01`
  const lastOfPreviousMonth = dayBefore(monthStart)
  const all = { from: oldest ? dayAt(Date.parse(oldest.at), zone) : monthStart, to: today }
  return [
    { name: m.statement_this_month(), days: { from: monthStart, to: today } },
    {
      name: m.statement_last_month(),
      days: { from: `${lastOfPreviousMonth.slice(0, 7)}-01`, to: lastOfPreviousMonth },
    },
    { name: m.statement_all(), days: all },
  ]
}

type StatementFile = 'csv' | 'pdf-a4' | 'pdf-letter'

/** Fetches a statement and saves it as a download. Returns the file's name; throws `RefusedError`. */
async function downloadStatement(period: StatementPeriod, file: StatementFile): Promise<string> {
  const response = await requestStatement(period, file)
  const [, name = 'statement'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  saveFile(await response.blob(), name)
  return name
}

function requestStatement(period: StatementPeriod, file: StatementFile) {
  if (file === 'csv')
    return callForResponse('GET /api/history/statement/csv', { query: { ...period, language: getLocale() } })
  const query = { ...period, language: getLocale(), paper: file === 'pdf-a4' ? 'a4' : 'letter' } as const
  return callForResponse('GET /api/history/statement/pdf', { query })
}
