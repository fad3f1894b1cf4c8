import { Lock, PencilRuler, Trash2 } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'

interface StateProps {
  client: { readonly isLocked: boolean; readonly isSample: boolean; readonly deletedAt?: string | null }
}

/** A client's special states, as text with an icon: locked, sample, deleted. */
export function ClientState({ client: { isLocked, isSample, deletedAt } }: StateProps) {
  const marks = [
    { is: Boolean(deletedAt), icon: Trash2, label: m.status_account_deleted(), className: 'text-soft' },
    { is: isLocked, icon: Lock, label: m.status_account_locked(), className: 'text-pencil' },
    { is: isSample, icon: PencilRuler, label: m.status_account_sample(), className: 'text-soft' },
  ].filter(({ is }) => is)
  return marks.map(({ icon: Icon, label, className }) => (
    <span key={label} className={`inline-flex items-center gap-1 text-xs font-semibold whitespace-nowrap ${className}`}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {label}
    </span>
  ))
}
