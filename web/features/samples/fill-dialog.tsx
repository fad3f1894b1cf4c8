import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { NewSampleClass } from '#root/contract/sample-classes.ts'
import { type SampleStart, sampleStarts } from '#root/domain/sample-start.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { SelectField, TextField } from '#root/web/ui/field.tsx'

const maxSeed = 2_147_483_647
const usualCount = 60

/** Asks for the number of sample clients. */
export function FillDialog({ left, onClose }: { left: number; onClose: () => void }) {
  const [count, setCount] = useState(String(Math.min(usualCount, left)))
  const [seed, setSeed] = useState('')
  const [start, setStart] = useState<SampleStart>('mixed')
  const [isSubmitted, setSubmitted] = useState(false)
  const filling = useOperation((json: NewSampleClass, key: string) =>
    call('POST /api/operator/sample-classes', { body: json, key }),
  )
  const isCountRefused = !isWhole(count, 1, left)
  const isSeedRefused = seed.trim() !== '' && !isWhole(seed, 0, maxSeed)
  const fill = () => {
    setSubmitted(true)
    if (isCountRefused || isSeedRefused) return
    const request = { count: Number(count), start, ...(seed.trim() ? { seed: Number(seed) } : {}) }
    filling.mutate(request, { onSuccess: onClose })
  }
  return (
    <ConfirmDialog
      title={m.samples_fill_title()}
      action={m.samples_fill_confirm()}
      isDanger={false}
      pendingLabel={m.samples_fill_requesting()}
      pending={filling.isPending}
      refusal={filling.error && describeError(filling.error)}
      onConfirm={fill}
      onClose={onClose}
    >
      <TextField
        label={m.samples_count()}
        hint={m.samples_count_hint({ left })}
        error={isSubmitted && isCountRefused ? m.samples_count_refused({ left }) : undefined}
        inputMode="numeric"
        value={count}
        autoFocus
        onChange={(event) => setCount(event.target.value)}
        className="figures"
      />
      <StartField start={start} onStart={setStart} />
      <TextField
        label={m.samples_seed()}
        hint={m.samples_seed_hint()}
        error={isSubmitted && isSeedRefused ? m.samples_seed_refused() : undefined}
        inputMode="numeric"
        value={seed}
        onChange={(event) => setSeed(event.target.value)}
        className="figures"
      />
    </ConfirmDialog>
  )
}

interface StartFieldProps {
  start: SampleStart
  onStart: (start: SampleStart) => void
}

/** The firm's state when the class begins. */
function StartField({ start, onStart }: StartFieldProps) {
  const hint = startLabels[start].hint()
  return (
    <SelectField
      label={m.samples_start()}
      hint={start === 'mixed' ? hint : `${hint} ${m.samples_start_alone()}`}
      value={start}
      onChange={(event) => onStart(event.target.value as SampleStart)}
    >
      {sampleStarts.map((each) => (
        <option key={each} value={each}>
          {startLabels[each].name()}
        </option>
      ))}
    </SelectField>
  )
}

const startLabels: Record<SampleStart, { name: () => string; hint: () => string }> = {
  mixed: { name: m.samples_start_mixed, hint: m.samples_start_mixed_hint },
  healthy: { name: m.samples_start_healthy, hint: m.samples_start_healthy_hint },
  'day-before': { name: m.samples_start_day_before, hint: m.samples_start_day_before_hint },
  collapsed: { name: m.samples_start_collapsed, hint: m.samples_start_collapsed_hint },
}

function isWhole(text: string, min: number, max: number): boolean {
  return /^\d{1,10}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
}
