/** A control of the product, how to remove it, and the test that must fail without it. */
export interface Control {
  /** Its requirements in docs/asvs.md: ['5.2.2']. */
  readonly requirements: readonly string[]
  /** What is missing without it: 'the first bytes of a file are not looked at'. */
  readonly name: string
  /**
   * Optional when only one file exports the first name of `in` (or the removed constant): then the control is
   * found in that file.
   */
  readonly file?: string
  /**
   * The function, constant, property or element that contains the control, or a path to it: 'reviewRoutes.approve'. Optional
   * when the removed code is in the file only once.
   */
  readonly in?: string
  readonly without: Removal
  /** The file of the test, and its exact title. */
  readonly test: string
  readonly title: string
}

/**
 * How to remove a control. It is named and never quoted, so that the code around it can change; what is named
 * must exist exactly once. Code in `becomes` and `adds` is TypeScript (SQL in a migration). In it `$it` stands for
 * the code that it replaces, and `$1` to `$9` for the arguments of the call that is named, or else for the parameters of
 * the function that `in` names.
 */
export type Removal = RemovalFromCode | RemovalFromDocument

export type RemovalFromCode =
  /** The statement that begins with these words (up to its first bracket or equals sign) is removed or replaced. */
  | { readonly statement: string; readonly of?: string; readonly becomes?: string }
  /** The `if` that refuses with this code is removed. */
  | { readonly refusal: string }
  /** The `if` whose condition contains this name is removed, or gets another condition. */
  | { readonly condition: string; readonly becomes?: string }
  /** Another function is called instead of this one. `of` is a text among the arguments. */
  | { readonly call: string; readonly of?: string; readonly becomes: string }
  /** The call of this method at the end of an expression is removed: `rows.where(isOwn)` becomes `rows`. */
  | { readonly method: string }
  /** The `throw` of a new error of this class is replaced by another statement. */
  | { readonly throws: string; readonly becomes: string }
  /** The text of a list or template that begins with these words is removed or replaced. */
  | { readonly item: string; readonly becomes?: string }
  /** The element of this name on a screen is removed or replaced. */
  | { readonly element: string; readonly becomes?: string }
  /** The property, constant or attribute of this name is removed, or gets another value. */
  | { readonly named: string; readonly becomes?: string }
  /** The function returns this: it has one `return`, or is an arrow without any. */
  | { readonly returns: string }
  /**
   * This comes first in the function, object, element or file. With `beside` it comes before the property, attribute,
   * constant or statement of that name.
   */
  | { readonly adds: string; readonly beside?: string }

export type RemovalFromDocument =
  /** The row of a table with this first cell is removed. */
  | { readonly row: string }
  /** The name in code marks is removed. */
  | { readonly code: string }
  /** The section under this heading is removed, up to the next heading. */
  | { readonly section: string }
