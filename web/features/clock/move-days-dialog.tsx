import { type FormEvent, useState } from 'react'
import type { ClockForOperator } from '#root/contract/clock.ts'
import { m } from '#root/contract/messages/messages.js'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { formatMoment, Moment } from '#root/web/ui/moment.tsx'
import type { Move } from './move-clock.ts'

export interface MoveDialogProps {
  isOpen: boolean
  clock: ClockForOperator
  onClose: () => void
  onMove: (move: Move) => void
}

const maxDays = 30
const presets = [5, 10, 15, 20]
const dayMs = 86_400_000

/** Asks for a number of days, and says where they lead before the clock moves. */
export function MoveDaysDialog({ isOpen, clock, onClose, onMove }: MoveDialogProps) {
  const [written, setWritten] = useState('5')
  const days = /^[0-9]{1,2}$/.test(written) ? Number(written) : 0
  const isValid = days >= 1 && days <= maxDays
  const move = (event: FormEvent) => {
    event.preventDefault()
    if (!isValid) return
    onMove({ move: 'day', times: days })
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={m.clock_days_title()}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" form="move-days" disabled={!isValid}>
            {m.clock_days_confirm()}
          </Button>
        </>
      }
    >
      <form id="move-days" onSubmit={move} className="grid gap-4">
        <TextField
          label={m.clock_days_label()}
          hint={m.clock_days_hint()}
          error={written && !isValid ? m.clock_days_refused() : undefined}
          value={written}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          onChange={(event) => setWritten(event.target.value.trim())}
          className="figures"
        />
        <div className="flex flex-wrap gap-2">
          {presets.map((preset) => (
            <Button
              key={preset}
              kind="quiet"
              aria-pressed={days === preset}
              onClick={() => setWritten(String(preset))}
              className="px-3"
            >
              {m.clock_days_preset({ days: preset })}
            </Button>
          ))}
        </div>
        {isValid && <Destination clock={clock} days={days} />}
      </form>
    </Dialog>
  )
}

function Destination({ clock, days }: { clock: ClockForOperator; days: number }) {
  const target = new Date(new Date(clock.now).getTime() + days * dayMs).toISOString()
  const crossed = clock.nextMaturityAt && clock.nextMaturityAt <= target ? clock.nextMaturityAt : null
  return (
    <div aria-live="polite" className="grid gap-1 border-t border-mullion pt-3">
      <p className="text-soft">{m.clock_days_target()}</p>
      <p className="font-display text-lg">
        <Moment at={target} />
      </p>
      <p>{crossed ? m.clock_days_crosses({ moment: formatMoment(crossed) }) : m.clock_days_crosses_none()}</p>
    </div>
  )
}
