import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** The people whose rows are selected. */
export interface Person {
  readonly id: string
  readonly email: string
}

/**
 * The personal data of a table, declared beside the table. The data export, the deletion of an account and the search
 * for leftovers use these declarations; a test refuses a table without one.
 */
export interface PersonalTable {
  readonly table: PgTable
  /** The column with the person's id, if the table has one. */
  readonly owner?: PgColumn
  /** The rows about any of these people; absent for tables that only relate to people and are neither shown nor removed. */
  readonly rowsOf?: (people: readonly Person[]) => SQL
  /** The name of the rows in a person's export and the omitted columns; or why the export omits the rows. */
  readonly exported: { readonly as: string; readonly without?: readonly string[] } | { readonly leftOut: string }
  /**
   * `with-files`: removed with the person's files. `kept`: why the rows remain; `cleared`: the columns that are
   * emptied.
   */
  readonly onDeletion: 'removed' | 'with-files' | { readonly kept: string; readonly cleared?: Record<string, unknown> }
  /**
   * The order of this table in a deletion, if it matters. Emails are removed first, while their addresses are still
   * known. Sessions are removed last, because their end closes the person's open pages.
   */
  readonly deletionOrder?: 'first' | 'last'
}

/** The owner and the rows of a table with the person's id in a column. */
export function ownedBy(owner: PgColumn): Required<Pick<PersonalTable, 'owner' | 'rowsOf'>> {
  return { owner, rowsOf: (people) => inArray(owner, idsOf(people)) }
}

export function idsOf(people: readonly Person[]): string[] {
  return people.map(({ id }) => id)
}

export function emailsOf(people: readonly Person[]): string[] {
  return people.map(({ email }) => email)
}

/** The rows for which any of the conditions holds. */
export function anyOf(...conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`
}
