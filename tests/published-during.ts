import pg from 'pg'
import { liveChannel } from '#root/server/live/publish.ts'

/** The events that a database's servers publish while something runs, each with its audience, in order. */
export async function publishedDuring(url: string, run: () => Promise<unknown>): Promise<object[]> {
  const listener = new pg.Client({ connectionString: url })
  const published: object[] = []
  listener.on('notification', ({ payload = '' }) => published.push(JSON.parse(payload) as object))
  await listener.connect()
  try {
    await listener.query(`listen ${liveChannel}`)
    await run()
    // Its own event comes after everything committed before, and before the answer to the statement.
    await listener.query(`notify ${liveChannel}, '{}'`)
    return published.slice(0, -1)
  } finally {
    await listener.end()
  }
}
