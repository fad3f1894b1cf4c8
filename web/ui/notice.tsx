import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  info: { icon: Info, className: 'border-edge text-ink', role: undefined },
  done: { icon: CircleCheck, className: 'border-leaf text-leaf', role: 'status' },
  refused: { icon: CircleAlert, className: 'border-pencil text-pencil', role: 'alert' },
} as const

/** An inline message: an answer, a refusal, a fact. */
export function Notice({
  tone,
  children,
  action,
}: {
  tone: keyof typeof tones
  children: ReactNode
  action?: ReactNode
}) {
  const { icon: Icon, className, role } = tones[tone]
  return (
    <div role={role} className={`flex items-start gap-3 border-s-4 bg-pane px-4 py-3 text-sm ${className}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 grow flex-wrap items-start gap-x-4 gap-y-3 text-ink">
        <div className="min-w-0 grow basis-52">{children}</div>
        {action}
      </div>
    </div>
  )
}
