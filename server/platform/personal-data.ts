import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** The people whose rows are requested. */
export interface Person {
  readonly id: string
  readonly email: string
}

/**
 * What a table holds of people, declared beside the table. The data export, the deletion of an account and the search for
 * what a deletion left behind are built from these declarations; a test refuses a table that has none.
 */
export interface PersonalTable {
  readonly table: PgTable
  /** The column that holds the person's id, where the table has one. */
  readonly owner?: PgColumn
  /** The rows about any of these people; absent for tables that only relate to people and are neither shown nor removed. */
  readonly rowsOf?: (people: readonly Person[]) => SQL
  /** Under which name a person's export shows the rows, and without which columns; or why it leaves the rows out. */
  readonly exported: { readonly as: string; readonly without?: readonly string[] } | { readonly leftOut: string }
  /** `with-files`: by the removal of the person's files. `kept`: why the rows stay; `cleared`: what is emptied in them. */
  readonly onDeletion: 'removed' | 'with-files' | { readonly kept: string; readonly cleared?: Record<string, unknown> }
  /**
   * When a deletion comes to this table, where that matters. Mails are removed first, because the addresses that they went
   * to are still known then. Sessions are removed last: their end tells the browser to leave.
   */
  readonly turn?: 'first' | 'last'
}

/** The owner and the rows of a table that holds the person's id in a column. */
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
