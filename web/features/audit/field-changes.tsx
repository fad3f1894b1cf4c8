import type { AuditRow } from '#root/contract/audit.ts'
import { m } from '#root/contract/messages/messages.js'

/** The fields that an action changed, before and after. Fields and values are what the database holds. */
export function FieldChanges({ before, after }: Pick<AuditRow, 'before' | 'after'>) {
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
        <tbody className="font-mono text-xs">
          {fields.map((field) => (
            <tr key={field} className="border-b border-mullion align-baseline">
              <th scope="row" className="py-1.5 pe-4 text-start font-normal text-soft">
                <bdi>{field}</bdi>
              </th>
              <Value value={before?.[field]} isOther={before?.[field] !== after?.[field]} />
              <Value value={after?.[field]} isOther={before?.[field] !== after?.[field]} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Value({ value, isOther }: { value: string | number | boolean | null | undefined; isOther: boolean }) {
  const isNone = value === undefined || value === null
  return (
    <td className={`py-1.5 pe-4 wrap-anywhere ${isOther && !isNone ? 'font-semibold' : ''}`}>
      {isNone ? <span className="font-sans text-soft">{m.audit_nothing()}</span> : <bdi>{String(value)}</bdi>}
    </td>
  )
}
