import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { dayAt } from '#root/domain/zoned-days.ts'
import { describeError } from '#root/web/api/client.ts'
import { useFirmNow } from '#root/web/api/firm-clock.ts'
import { readerZone } from '#root/web/api/history-queries.ts'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { SelectField, TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { downloadStatement, type StatementFile } from './download-statement.ts'

/** Statements of a period, to keep or to print. It begins with the firm's running month. */
export function StatementPane() {
  const { period, fields, problem } = usePeriod()
  const [paper, setPaper] = useState<'pdf-a4' | 'pdf-letter'>('pdf-letter')
  const download = useMutation({ mutationFn: (file: StatementFile) => downloadStatement(period, file) })
  const start = (file: StatementFile) => () => {
    if (!problem) download.mutate(file)
  }
  const isRunning = (file: StatementFile) => download.isPending && download.variables === file
  return (
    <Pane title={m.statement_heading()}>
      <p className="mb-5 max-w-prose text-sm text-soft">{m.statement_text()}</p>
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

function usePeriod() {
  const nowMs = useFirmNow()
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({})
  const zone = readerZone()
  const today = nowMs === null ? '' : dayAt(nowMs, zone)
  const from = chosen.from ?? (today && `${today.slice(0, 7)}-01`)
  const to = chosen.to ?? today
  const field = (name: 'from' | 'to', value: string) => ({
    value,
    onChange: ({ target }: { target: { value: string } }) => setChosen({ ...chosen, [name]: target.value }),
  })
  return {
    period: { from, to, zone },
    fields: { from: field('from', from), to: field('to', to) },
    problem: problemOf(),
  }

  function problemOf(): string | undefined {
    if (nowMs !== null && !(from && to)) return m.statement_days_missing()
    return from > to ? m.history_days_crossed() : undefined
  }
}
