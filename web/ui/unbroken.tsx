import { Fragment, type ReactNode } from 'react'

const numbersWithHyphens = /(?<![\w-])(\d+(?:-\d+)+)(?![\w-])/

/** A text in which a range or a number with hyphens, such as "24-48" or "555-0100", stays on one line. */
export function unbroken(text: string): ReactNode {
  return text.split(numbersWithHyphens).map((piece, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  )
}
