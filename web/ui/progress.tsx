interface ProgressProps {
  label: string
  /** The amount done and the total; unknown as long as there is no `max`. */
  value?: number | undefined
  max?: number | undefined
  className?: string
}

/** The progress of something, as a bar that fills. */
export function Progress({ label, value = 0, max, className = '' }: ProgressProps) {
  const share = max ? Math.min(1, value / max) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={max ? value : undefined}
      className={`drawn h-2 w-full overflow-hidden border border-edge bg-glass ${className}`}
    >
      <div
        className="h-full bg-brass-fill transition-[width] duration-250 ease-pane"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}
