interface ProgressBarProps {
  /** The label for screen readers. */
  label: string
  /** The share done, from 0 to 1; undefined as long as it is unknown. */
  share: number | undefined
  /** The value in words; without it, the percentage. */
  valueText?: string
  tone?: 'running' | 'failed' | 'done'
  className?: string
}

const fills = { running: 'bg-brass-fill', failed: 'bg-pencil', done: 'bg-leaf' }

/** The progress of something, as a bar that fills. */
export function ProgressBar({ label, share, valueText, tone = 'running', className = '' }: ProgressBarProps) {
  const percent = share === undefined ? undefined : Math.floor(Math.min(1, share) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className={`drawn h-2 w-full overflow-hidden border border-edge bg-glass ${className}`}
    >
      <div
        className={`h-full transition-[width] duration-200 ease-pane ${fills[tone]}`}
        style={{ width: `${percent ?? 0}%` }}
      />
    </div>
  )
}
