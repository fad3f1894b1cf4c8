/** The name of a table, a column, a role or a schema as it appears in a statement. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
