import pg from 'pg'
import { liveChannel } from '#root/server/live/publish.ts'

/** What the open browsers of a database's servers are told while something runs: each with its audience, in order. */
export async function toldDuring(url: string, run: () => Promise<unknown>): Promise<object[]> {
  const listener = new pg.Client({ connectionString: url })
  const told: object[] = []
  listener.on('notification', ({ payload = '' }) => told.push(JSON.parse(payload) as object))
  await listener.connect()
  try {
    await listener.query(`listen ${liveChannel}`)
    await run()
    // Its own comes after all that was committed before, and before the answer to the statement.
    await listener.query(`notify ${liveChannel}, '{}'`)
    return told.slice(0, -1)
  } finally {
    await listener.end()
  }
}
