import { m } from '#root/contract/messages/messages.js'
import type { PlanDraft } from '#root/domain/plan-draft.ts'
import { TextField } from '#root/web/ui/field.tsx'
import { useIsReadOnly } from '#root/web/ui/read-only.tsx'

/** The fields of a plan in form order, with their labels. */
export const planFields = [
  { name: 'title', label: m.plan_title, hint: m.plan_title_hint },
  { name: 'badge', label: m.plan_badge, hint: m.plan_badge_hint },
  { name: 'returnPercent', label: m.plan_return, hint: m.plan_return_hint, inputMode: 'numeric' },
  { name: 'durationDays', label: m.plan_duration, hint: m.plan_duration_hint, inputMode: 'numeric' },
  { name: 'min', label: m.plan_min, hint: m.plan_amount_hint, inputMode: 'decimal' },
  { name: 'max', label: m.plan_max, hint: m.plan_amount_hint, inputMode: 'decimal' },
] as const satisfies readonly { name: keyof PlanDraft; [key: string]: unknown }[]

interface PlanFieldsProps {
  draft: PlanDraft
  /** The error of a field, in words. */
  errors: Partial<Record<keyof PlanDraft, string>>
  onDraft: (draft: PlanDraft) => void
}

/** The fields for a plan's terms. */
export function PlanFields({ draft, errors, onDraft }: PlanFieldsProps) {
  const isReadOnly = useIsReadOnly()
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      {planFields.map(({ name, label, hint, ...rest }) => (
        <TextField
          key={name}
          {...rest}
          {...('inputMode' in rest ? { dir: 'ltr', className: 'figures' } : { dir: 'auto' })}
          label={label()}
          hint={hint()}
          autoComplete="off"
          readOnly={isReadOnly}
          value={draft[name]}
          error={errors[name]}
          onChange={(event) => onDraft({ ...draft, [name]: event.target.value })}
        />
      ))}
    </div>
  )
}
