interface ProgressBarProps {
  /** The label for screen readers. */
  label: string
  /** The share done, from 0 to 1. */
  share: number
  /** The value in words; without it, the percentage. */
  valueText?: string
  tone?: 'running' | 'failed' | 'done'
}

const fills = { running: 'bg-brass-fill', failed: 'bg-pencil', done: 'bg-leaf' }

/** A bar for a share. */
export function ProgressBar({ label, share, valueText, tone = 'running' }: ProgressBarProps) {
  const percent = Math.floor(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className="drawn h-1.5 bg-glass forced-colors:border"
    >
      <div
        className={`h-full transition-[width] duration-200 ease-pane ${fills[tone]}`}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
