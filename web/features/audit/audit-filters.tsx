import { useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import { describeAction } from '#root/web/ui/audit-labels.ts'
import { DayField } from '#root/web/ui/day-field.tsx'
import { SelectField, TextField } from '#root/web/ui/field.tsx'
import { PhoneFold } from '#root/web/ui/phone-fold.tsx'
import { useSearchAddress, withParameter } from '#root/web/ui/search-address.ts'
import { type FilterName, isFiltered } from './audit-address.ts'
import { auditChoicesQuery } from './queries.ts'

/** Filters by actor, action, subject and time. */
export function AuditFilters() {
  const [search, change] = useSearchAddress()
  const set = (name: FilterName) => (event: { target: { value: string } }) =>
    change((current) => withParameter(current, name, event.target.value))
  const value = (name: FilterName) => search.get(name) ?? ''
  return (
    <div role="group" aria-label={m.audit_filters()} className="mb-6 grid gap-x-4 gap-y-3">
      <PhoneFold
        label={m.audit_filters()}
        // A day needs its whole width.
        className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-[repeat(3,minmax(0,1fr))_repeat(2,max-content)_minmax(0,1fr)]"
      >
        <ActorSelect value={value('actor')} onChange={set('actor')} />
        <ActionSelect value={value('action')} onChange={set('action')} />
        <SubjectField key={value('about')} value={value('about')} onChange={set('about')} />
        <DayField name="from" label={m.audit_from()} value={value('from')} onChange={set('from')} />
        <DayField name="to" label={m.audit_to()} value={value('to')} onChange={set('to')} />
        <SelectField label={m.audit_clock()} value={value('clock') || 'real'} onChange={set('clock')}>
          <option value="real">{m.audit_clock_real()}</option>
          <option value="firm">{m.audit_clock_firm()}</option>
        </SelectField>
      </PhoneFold>
      {isFiltered(search) && (
        <button
          type="button"
          onClick={() => change(() => new URLSearchParams())}
          className="link min-h-11 justify-self-start text-sm"
        >
          {m.audit_clear()}
        </button>
      )}
    </div>
  )
}

function ActorSelect({ value, onChange }: InputProps) {
  const staff = useQuery(auditChoicesQuery).data?.staff ?? []
  return (
    <SelectField label={m.audit_actor()} value={value} onChange={onChange}>
      <option value="">{m.audit_actor_any()}</option>
      <Unlisted value={value} known={['visitor', 'system', 'director', ...staff.map(({ id }) => id)]} />
      {staff.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value="visitor">{m.audit_visitors()}</option>
      <option value="system">{m.audit_system()}</option>
      <option value="director">{m.director_name()}</option>
    </SelectField>
  )
}

function ActionSelect({ value, onChange }: InputProps) {
  const actions = useQuery(auditChoicesQuery).data?.actions ?? []
  return (
    <SelectField label={m.audit_action()} value={value} onChange={onChange}>
      <option value="">{m.audit_action_any()}</option>
      <Unlisted value={value} known={actions} />
      <ActionOptions actions={actions} />
    </SelectField>
  )
}

function ActionOptions({ actions }: { actions: readonly string[] }) {
  const named = actions.map((action) => ({ action, label: describeAction(action) }))
  return named
    .toSorted((a, b) => a.label.localeCompare(b.label))
    .map(({ action, label }) => (
      <option key={action} value={action}>
        {label}
      </option>
    ))
}

/** A value from the address that the list does not offer is still shown, for example a client. */
function Unlisted({ value, known }: { value: string; known: readonly string[] }) {
  return value !== '' && !known.includes(value) ? <option value={value}>{value}</option> : null
}

interface InputProps {
  value: string
  onChange: (event: { target: { value: string } }) => void
}

/** Searches when the input is complete: on Enter, or when the field loses focus. */
function SubjectField({ value, onChange }: InputProps) {
  return (
    <TextField
      label={m.audit_about()}
      placeholder={m.audit_about_hint()}
      defaultValue={value}
      autoComplete="off"
      spellCheck={false}
      maxLength={120}
      onBlur={(event) =>
        event.target.value.trim() !== value && onChange({ target: { value: event.target.value.trim() } })
      }
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChange({ target: { value: event.currentTarget.value.trim() } })
      }}
    />
  )
}
