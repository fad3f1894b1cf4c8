import { sql, type SQL } from 'drizzle-orm'

/**
 * The text search query for rows that have, for every typed word, a word that starts with it; null without words. The
 * words are quoted, so that PostgreSQL never parses them as operators.
 */
export function wordsQuery(search: string): string | null {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  return words.map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`).join(' & ')
}

/** The condition for clients, as `u`, with words that start with the typed ones; null without words. */
export function clientsMatching(search: string): SQL | null {
  const query = wordsQuery(search)
  return query === null ? null : sql`client_words(u.first_name, u.last_name, u.email, u.username) @@ ${query}::tsquery`
}
