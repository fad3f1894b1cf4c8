/** A control of the product, how it is taken away, and the test that has to fail without it. */
export interface Control {
  /** The requirements of docs/asvs.md that it answers: ['5.2.2']. */
  readonly requirements: readonly string[]
  /** What is missing once it is taken away: 'the first bytes of a file are not looked at'. */
  readonly name: string
  readonly file: string
  /** The function or constant that holds the control; left out when its name is not needed to find it. */
  readonly in?: string
  readonly without: Removal
  /** The file of the test, and its title as it is written there. */
  readonly test: string
  readonly title: string
}

/**
 * How a control is taken away. Each names what it changes instead of quoting it, so that the code around may be rewritten;
 * what is named has to be there once. Code that stands in for it is TypeScript.
 */
export type Removal =
  /** The statement that begins with these words (up to its first bracket or equals sign) goes, or becomes another. */
  | { readonly statement: string; readonly becomes?: string }
  /** The `if` that refuses with this code goes. */
  | { readonly refusal: string }
  /** The `if` whose condition has this name in it goes, or asks something else. */
  | { readonly condition: string; readonly becomes?: string }
  /** The function of this name is called no more, but another. */
  | { readonly call: string; readonly becomes: string }
  /** The text of a list or template that begins with these words goes, or becomes another. */
  | { readonly item: string; readonly becomes?: string }
  /** The element of this name on a screen goes. */
  | { readonly element: string }
  /** The property, constant or attribute of this name goes, or gets another value. */
  | { readonly named: string; readonly becomes?: string }
  /** The function returns this: it has one `return`, or is an arrow without any. */
  | { readonly returns: string }
  /** For what has no name (a part of an expression, a line of SQL or of a document): words that are there once become others. */
  | { readonly words: string; readonly becomes: string }
