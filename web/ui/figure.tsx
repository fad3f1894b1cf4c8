import { type ReactNode, useId } from 'react'

interface FigureProps {
  label: ReactNode
  /** The figure: an amount, a number, or a word in its place. */
  value: ReactNode
  /** One line under the figure. */
  note?: ReactNode
  /** A heading and its section, not an entry of a description list. */
  isSection?: boolean
  className?: string
  /** The colour or size of the figure. */
  valueClassName?: string
  /** What belongs to the figure, below it. */
  children?: ReactNode
}

/** Figures side by side: their labels, figures and notes share lines, also where a label needs two. */
export function Figures({ label, className, children }: { label?: string; className: string; children: ReactNode }) {
  return (
    <dl aria-label={label} className={`-mb-4 grid gap-x-6 *:pb-4 ${className}`}>
      {children}
    </dl>
  )
}

/** A figure: its label, 8 pixels, the figure, 4 pixels, its note. */
export function Figure({
  label,
  value,
  note,
  isSection = false,
  className = '',
  valueClassName = 'text-xl leading-7',
  children,
}: FigureProps) {
  const labelId = useId()
  const [Container, Label, Value] = isSection ? (['section', 'h2', 'div'] as const) : (['div', 'dt', 'dd'] as const)
  return (
    <Container
      aria-labelledby={isSection ? labelId : undefined}
      className={`grid min-w-0 content-start ${isSection ? '' : 'row-span-3 grid-rows-subgrid gap-y-0'} ${className}`}
    >
      <Label id={labelId} className="font-sans text-xs font-semibold tracking-normal opacity-85">
        {label}
      </Label>
      <Value className={`mt-2 font-display ${valueClassName}`}>{value}</Value>
      {note && <Value className="mt-1 text-xs opacity-85">{note}</Value>}
      {children}
    </Container>
  )
}
