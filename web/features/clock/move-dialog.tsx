import { type FormEvent, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import type { Move } from './move-clock.ts'
import { MovePreview } from './move-preview.tsx'

/** The chosen move: a day, a number of days to be entered, or the next maturity. */
export type MoveKind = 'day' | 'days' | 'maturity'

interface MoveDialogProps {
  kind: MoveKind
  onClose: () => void
  onMove: (move: Move) => void
}

const maxDays = 30
const presets = [5, 10, 15, 20]

/** Shows what a move will settle before the clock moves. */
export function MoveDialog({ kind, onClose, onMove }: MoveDialogProps) {
  const [text, setText] = useState('5')
  const days = kind === 'day' ? 1 : /^[0-9]{1,2}$/.test(text) ? Number(text) : 0
  const isValid = kind === 'maturity' || (days >= 1 && days <= maxDays)
  const move: Move = kind === 'maturity' ? { move: 'next-maturity', times: 1 } : { move: 'day', times: days }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isValid) return
    onMove(move)
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={titles[kind]()}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" form="move-clock" disabled={!isValid} autoFocus={kind !== 'days'}>
            {kind === 'maturity' ? m.clock_maturity_confirm() : m.clock_days_confirm()}
          </Button>
        </>
      }
    >
      <form id="move-clock" noValidate onSubmit={submit} className="grid gap-4">
        {kind === 'maturity' && <p>{m.clock_maturity_text()}</p>}
        {kind === 'days' && <Days text={text} days={days} isValid={isValid} onText={setText} />}
        {isValid && <MovePreview move={move} />}
      </form>
    </Dialog>
  )
}

const titles: Record<MoveKind, () => string> = {
  day: m.clock_day_title,
  days: m.clock_days_title,
  maturity: m.clock_maturity_title,
}

interface DaysProps {
  text: string
  days: number
  isValid: boolean
  onText: (written: string) => void
}

function Days({ text, days, isValid, onText }: DaysProps) {
  return (
    <>
      <TextField
        label={m.clock_days_label()}
        hint={m.clock_days_hint()}
        error={text && !isValid ? m.clock_days_refused() : undefined}
        value={text}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        onChange={(event) => onText(event.target.value.trim())}
        className="figures"
      />
      <div className="flex flex-wrap gap-2">
        {presets.map((preset) => (
          <Button
            key={preset}
            kind="quiet"
            aria-pressed={days === preset}
            onClick={() => onText(String(preset))}
            className="px-3"
          >
            {m.clock_days_preset({ days: preset })}
          </Button>
        ))}
      </div>
    </>
  )
}
