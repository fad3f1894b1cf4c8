import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AuditRow } from '#root/contract/audit.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeField, describeValue } from '#root/web/ui/audit-fields.ts'
import { describeAction, describeKind, describeRole } from '#root/web/ui/audit-labels.ts'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { formatMoment, Moment } from '#root/web/ui/moment.tsx'

/** One entry of the log, expandable: who did what to which record, what changed, and both times. */
export function AuditEntry({ row }: { row: AuditRow }) {
  return (
    <li className="border-b border-mullion">
      <details className="group">
        <summary className="grid cursor-pointer list-none grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 py-3 text-sm hover:bg-glass/60 sm:grid-cols-[1.25rem_9rem_minmax(0,1fr)] lg:grid-cols-[1.25rem_9rem_minmax(0,1fr)_minmax(0,15rem)]">
          <ChevronRight
            aria-hidden="true"
            className="size-5 text-soft transition-transform group-open:rotate-90 motion-reduce:transition-none rtl:rotate-180 rtl:group-open:rotate-90"
          />
          <span className="text-xs text-soft max-sm:col-start-2 sm:leading-6">
            <Moment instant={row.realAt} />
          </span>
          <span className="max-sm:col-start-2">
            <span className="font-semibold">{describeAction(row.action)}</span>
            <span className="block text-xs text-soft lg:hidden">{describeSubject(row)}</span>
            <span className="block text-xs text-soft">{describeActor(row)}</span>
          </span>
          <span className="text-end text-soft max-lg:hidden">{describeSubject(row)}</span>
        </summary>
        <div className="grid gap-5 pt-1 pb-6 ps-8">
          <EntryFacts row={row} />
          <FieldChanges before={row.before} after={row.after} />
          {Object.keys(row.details).length > 0 && <Details details={row.details} />}
        </div>
      </details>
    </li>
  )
}

function EntryFacts({ row }: { row: AuditRow }) {
  const { actor, subject, concerns } = row
  return (
    <Facts>
      <Fact name={m.audit_actor()}>
        {describeActor(row)}
        {actor && (
          <FilterLink to={`?actor=${encodeURIComponent(actor.id)}`}>
            {m.audit_all_by({ name: nameOf(actor) })}
          </FilterLink>
        )}
      </Fact>
      <Fact name={m.audit_subject()}>
        {describeKind(subject.kind)}
        {subject.name && `: ${subject.name}`}
        {subject.id && (
          <>
            <code className="block text-xs">
              <bdi>{subject.id}</bdi>
            </code>
            <FilterLink to={`?about=${encodeURIComponent(subject.id)}`}>{m.audit_all_about()}</FilterLink>
          </>
        )}
      </Fact>
      <Fact name={m.audit_real_time()}>
        <Moment instant={row.realAt} />
      </Fact>
      <Fact name={m.audit_firm_time()}>
        <Moment instant={row.firmAt} />
      </Fact>
      {concerns && (
        <Fact name={m.audit_concerns()}>
          {nameOf(concerns)}
          <FilterLink to={`?about=${encodeURIComponent(concerns.id)}`}>{m.audit_all_about()}</FilterLink>
        </Fact>
      )}
      <Fact name={m.audit_entry()}>{row.id}</Fact>
    </Facts>
  )
}

function FilterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link block w-fit py-1 text-xs">
      {children}
    </Link>
  )
}

function Details({ details }: Pick<AuditRow, 'details'>) {
  return (
    <section aria-label={m.audit_details()} className="grid gap-1 text-sm">
      <h3 className="font-sans text-xs font-semibold tracking-normal text-soft">{m.audit_details()}</h3>
      <dl className="grid gap-x-4 text-xs sm:grid-cols-[max-content_minmax(0,1fr)]">
        {Object.entries(details).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">
              <bdi>{describeField(name)}</bdi>
            </dt>
            <dd className="figures wrap-anywhere max-sm:mb-2">
              {value === null ? m.audit_nothing() : <bdi>{describeValue(name, value)}</bdi>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Actors without an account. */
const unnamed: Readonly<Record<string, () => string>> = {
  system: m.audit_system,
  director: m.director_name,
  visitor: m.audit_visitor,
}

function describeActor({ actor, role }: AuditRow): string {
  if (!actor) return (unnamed[role] ?? m.audit_visitor)()
  return `${nameOf(actor)} · ${describeRole(role)}`
}

function describeSubject({ subject, concerns, after }: AuditRow): string {
  const whose = subject.name ?? concerns?.name
  const now = subject.kind === 'clock' && typeof after?.now === 'string' ? formatMoment(after.now) : undefined
  return [describeKind(subject.kind), whose ?? now].filter(Boolean).join(' · ')
}

function nameOf({ id, name }: { id: string; name: string | null }): string {
  return name ?? m.audit_unknown_person({ id })
}

/** The fields that an action changed, before and after. */
function FieldChanges({ before, after }: Pick<AuditRow, 'before' | 'after'>) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (fields.length === 0) return null
  return (
    <div className="overflow-x-auto">
      <table className="w-full max-w-2xl border-collapse text-start text-sm">
        <caption className="pb-1 text-start text-xs font-semibold text-soft">{m.audit_changes()}</caption>
        <thead>
          <tr className="border-b border-edge text-xs text-soft">
            {[m.audit_field(), m.audit_before(), m.audit_after()].map((heading) => (
              <th key={heading} scope="col" className="py-1 pe-4 text-start font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="figures text-xs">
          {fields.map((field) => (
            <tr key={field} className="border-b border-mullion align-baseline">
              <th scope="row" className="py-1.5 pe-4 text-start font-normal text-soft">
                <bdi>{describeField(field)}</bdi>
              </th>
              <Value field={field} value={before?.[field]} isChanged={before?.[field] !== after?.[field]} />
              <Value field={field} value={after?.[field]} isChanged={before?.[field] !== after?.[field]} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ValueProps {
  field: string
  value: string | number | boolean | null | undefined
  /** Whether the action changed it. */
  isChanged: boolean
}

function Value({ field, value, isChanged }: ValueProps) {
  const isNone = value === undefined || value === null
  return (
    <td className={`py-1.5 pe-4 wrap-anywhere ${isChanged && !isNone ? 'font-semibold' : ''}`}>
      {isNone ? <span className="text-soft">{m.audit_nothing()}</span> : <bdi>{describeValue(field, value)}</bdi>}
    </td>
  )
}
