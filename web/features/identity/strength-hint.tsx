import { m } from '#root/contract/messages/messages.js'
import { type PasswordStrength, passwordStrength } from './password-strength.ts'

const levels: Record<PasswordStrength, { panes: number; colour: string; label: () => string }> = {
  short: { panes: 1, colour: 'bg-pencil', label: m.account_strength_short },
  weak: { panes: 2, colour: 'bg-pencil', label: m.account_strength_weak },
  fair: { panes: 3, colour: 'bg-amber', label: m.account_strength_fair },
  strong: { panes: 4, colour: 'bg-leaf', label: m.account_strength_strong },
}

/** Four panes that fill while a password is typed, and the same in words. */
export function StrengthHint({ password }: { password: string | undefined }) {
  const level = password ? levels[passwordStrength(password)] : null
  return (
    <div className="flex items-center gap-3 text-xs text-soft">
      <span aria-hidden="true" className="drawn grid w-28 grid-cols-4 gap-0.5">
        {[1, 2, 3, 4].map((pane) => (
          <span key={pane} className={`h-1.5 ${level && pane <= level.panes ? level.colour : 'bg-mullion'}`} />
        ))}
      </span>
      <span role="status">
        <span className="sr-only">{m.account_strength_label()}: </span>
        {level?.label()}
      </span>
    </div>
  )
}
