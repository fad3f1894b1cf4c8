/** A control of the product, how it is taken away, and the test that has to fail without it. */
export interface Control {
  /** The requirements of docs/asvs.md that it answers: ['5.2.2']. */
  readonly requirements: readonly string[]
  /** What is missing once it is taken away: 'the first bytes of a file are not looked at'. */
  readonly name: string
  /**
   * Left out when only one file exports the first name of `in` (or the constant that is taken away): then the control is
   * found wherever that name is.
   */
  readonly file?: string
  /**
   * The function, constant, property or element that holds the control, or a path to it: 'reviewRoutes.approve'. Left out
   * when what is taken away is in the file only once.
   */
  readonly in?: string
  readonly without: Removal
  /** The file of the test, and its title as it is written there. */
  readonly test: string
  readonly title: string
}

/**
 * How a control is taken away. It is named and never quoted, so that the code around it may be rewritten; what is named
 * has to be there exactly once. Code in `becomes` and `adds` is TypeScript (SQL in a migration). In it `$it` stands for
 * the code that it replaces, and `$1` to `$9` for the arguments of the call that is named, or else for the parameters of
 * the function that `in` names.
 */
export type Removal = RemovalFromCode | RemovalFromDocument

export type RemovalFromCode =
  /** The statement that begins with these words (up to its first bracket or equals sign) goes, or becomes another. */
  | { readonly statement: string; readonly of?: string; readonly becomes?: string }
  /** The `if` that refuses with this code goes. */
  | { readonly refusal: string }
  /** The `if` whose condition has this name in it goes, or asks something else. */
  | { readonly condition: string; readonly becomes?: string }
  /** Another function is called instead of this one. `of` is a text among the arguments. */
  | { readonly call: string; readonly of?: string; readonly becomes: string }
  /** The call of this method at the end of an expression goes: `rows.where(isOwn)` becomes `rows`. */
  | { readonly method: string }
  /** The `throw` of a new error of this class becomes another statement. */
  | { readonly throws: string; readonly becomes: string }
  /** The text of a list or template that begins with these words goes, or becomes another. */
  | { readonly item: string; readonly becomes?: string }
  /** The element of this name on a screen goes, or becomes another. */
  | { readonly element: string; readonly becomes?: string }
  /** The property, constant or attribute of this name goes, or gets another value. */
  | { readonly named: string; readonly becomes?: string }
  /** The function returns this: it has one `return`, or is an arrow without any. */
  | { readonly returns: string }
  /**
   * This comes first in the function, object, element or file. With `beside` it comes before the property, attribute,
   * constant or statement of that name.
   */
  | { readonly adds: string; readonly beside?: string }

export type RemovalFromDocument =
  /** The row of a table goes whose first cell is this. */
  | { readonly row: string }
  /** The name in code marks goes. */
  | { readonly code: string }
  /** The section under this heading goes, to the next heading. */
  | { readonly section: string }
