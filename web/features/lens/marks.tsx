import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { nameOf } from './note.tsx'
import { grainOf, type Stroke, strokesOf } from './pencil.ts'
import type { Placed } from './place-numbers.ts'
import type { Mark } from './read-page.ts'
import { noteId } from './use-keys.ts'
import type { Page } from './use-page.ts'

interface MarksProps {
  page: Page
  placed: readonly Placed[]
  /** The mark whose note is shown in full. */
  current: Mark | undefined
  onOpen: (mark: Mark) => void
}

/** The pencil marks on the page, and the numbers that open their notes. */
export function Marks({ page, placed, current, onOpen }: MarksProps) {
  const isCurrent = (mark: Mark) => mark.subject.key === current?.subject.key
  return (
    <>
      <svg aria-hidden="true" className="lens-drawing">
        {placed.map(({ mark }) => (
          <g key={mark.id} data-on-dark={mark.isOnDark} data-current={isCurrent(mark)}>
            {strokesOf(mark, page).map((stroke, index) => (
              <PencilStroke
                key={index}
                id={`${mark.id}-${index}`}
                stroke={stroke}
                index={index}
                isOnDark={mark.isOnDark}
              />
            ))}
          </g>
        ))}
      </svg>
      {placed.map(({ mark, x, y }) => (
        <button
          key={mark.id}
          id={mark.id}
          type="button"
          className="lens-number"
          style={{ left: x, top: y }}
          data-current={isCurrent(mark)}
          aria-expanded={mark === current}
          aria-controls={mark === current ? noteId(mark.subject.key) : undefined}
          onClick={() => onOpen(mark)}
        >
          <span aria-hidden="true">{mark.number}</span>
          <span className="sr-only">{m.lens_mark({ number: mark.number, sign: nameOf(mark) })}</span>
        </button>
      ))}
    </>
  )
}

interface PencilStrokeProps {
  id: string
  stroke: Stroke
  /** Strokes of one mark are drawn one after the other. */
  index: number
  isOnDark: boolean
}

/** A stroke that is drawn once: behind a mask that opens along it. With reduced motion it appears at once. */
function PencilStroke({ id, stroke, index, isOnDark }: PencilStrokeProps) {
  const [isDrawn, setDrawn] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  return (
    <>
      {!isDrawn && (
        <mask id={id}>
          <path
            className="lens-draw"
            d={stroke.line}
            pathLength={1}
            style={{ animationDelay: `${index * 150}ms` }}
            onAnimationEnd={() => setDrawn(true)}
          />
        </mask>
      )}
      <path
        className="lens-stroke"
        d={stroke.outline}
        fill={`url(#lens-grain${isOnDark ? '-on-dark' : ''})`}
        mask={isDrawn ? undefined : `url(#${id})`}
      />
    </>
  )
}

/** The grain of the pencil on the paper, in the colours for light and for dark backgrounds. */
export function Grain() {
  return (
    <svg aria-hidden="true" className="lens-grain">
      {['', '-on-dark'].map((name) => (
        <pattern
          key={name}
          id={`lens-grain${name}`}
          width="40"
          height="40"
          patternUnits="userSpaceOnUse"
          className={`lens-red${name}`}
        >
          <rect width="40" height="40" opacity="0.62" />
          <path d={grainOf(40)} />
        </pattern>
      ))}
    </svg>
  )
}
