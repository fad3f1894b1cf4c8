import { useId } from 'react'

/** Common texts; one press fills one in. */
export function Samples({
  label,
  samples,
  onPick,
}: {
  label: string
  samples: readonly string[]
  onPick: (sample: string) => void
}) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="grid justify-items-start gap-1">
      <span id={id} className="text-xs text-soft">
        {label}
      </span>
      {samples.map((sample) => (
        <button key={sample} type="button" onClick={() => onPick(sample)} className="link min-h-8 text-start text-sm">
          {sample}
        </button>
      ))}
    </div>
  )
}
