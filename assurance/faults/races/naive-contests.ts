import { randomUUID } from 'node:crypto'
import { freshDatabase } from '#root/tests/database.ts'
import { atFileEnd } from '#root/tests/file-end.ts'
import { ready, run, stop } from '#root/tests/start/server-process.ts'
import { type Contest, requestsPerRound } from './contest.ts'

/** Two processes of the naive versions on their own database, and a contest for each version. */
export async function naiveContests(): Promise<Contest[]> {
  const { pool, owner, env } = await freshDatabase()
  await owner.query(`
    create table naive_things (id uuid primary key, status text not null default 'pending', balance int not null default 2);
    create table naive_effects (number serial, id uuid not null);
    create table naive_keys (key text, answer jsonb not null)`)
  const command = [process.execPath, 'assurance/faults/races/naive-server.ts']
  const runs = [0, 1].map(() => run(command, { env: { ...env } }))
  atFileEnd(async () => void (await Promise.all(runs.map((each) => stop(each)))))
  const servers = await Promise.all(runs.map(ready))

  const effects = (id: string) => async () =>
    Number((await pool.query('select count(*) as count from naive_effects where id = $1', [id])).rows[0].count)
  const newRound = async (operation: string, oneKey: boolean) => {
    const [id, key] = [randomUUID(), randomUUID()]
    await pool.query('insert into naive_things (id) values ($1)', [id])
    const requests = Array.from({ length: requestsPerRound }, (_, place) => ({
      url: servers[place % 2]!,
      path: `/${operation}/${id}`,
      key: oneKey ? key : randomUUID(),
    }))
    return { requests, effects: effects(id) }
  }
  const contest = (name: string, operation: string, winners: number, oneKey = false): Contest => ({
    name,
    winners,
    prepare: (rounds) => Promise.all(Array.from({ length: rounds }, () => newRound(operation, oneKey))),
  })
  return [
    contest('check the status, then approve', 'approval', 1),
    contest('check the balance, then spend', 'spending', 2),
    contest('check the key, then execute the operation', 'keyed', 1, true),
    contest('a lock within one process', 'locked', 1),
  ]
}
