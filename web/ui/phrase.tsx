import { Fragment, type ReactNode } from 'react'

interface PhraseProps<Name extends string> {
  /** The message, called with a placeholder for each element. */
  text: (marks: Record<Name, string>) => string
  parts: Record<Name, ReactNode>
}

/** A sentence with links or figures inside it. The translation decides their places. */
export function Phrase<Name extends string>({ text, parts }: PhraseProps<Name>) {
  const names = Object.keys(parts) as Name[]
  const marks = Object.fromEntries(names.map((name) => [name, `\u0001${name}\u0001`])) as Record<Name, string>
  return text(marks)
    .split('\u0001')
    .map((piece, index) => <Fragment key={index}>{index % 2 === 1 ? parts[piece as Name] : piece}</Fragment>)
}
