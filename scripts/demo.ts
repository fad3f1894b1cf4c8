/*
 * npm run demo: starts an instance on a data folder of its own, with a lesson in which 30 bots have just requested
 * their money, and prints its addresses. Ctrl+C stops it and removes the folder.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ready, runServer, stop } from '#root/tests/start/server-process.ts'
import { playLesson } from './bots/play-lesson.ts'
import { Teacher } from './bots/teacher.ts'

const seed = 1
const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-demo-'))
const server = runServer(path.join(folder, 'data'))
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(0))

try {
  const url = await ready(server)
  const link = /http\S+#\S+/.exec(server.output())![0]
  const teacher = await Teacher.join(url, link, () => undefined)
  const lesson = await teacher.startLesson('classic', seed)
  await playLesson({ url, seats: 30, seed, teacher, ...lesson, until: 'ask', print: (line) => console.log(line) })
  console.log(`
A lesson of 30 bots, who have just asked for their money:
  Join as a participant:  ${url}/join/${lesson.code}
  Become an operator:     ${await teacher.invite()}
  The firm:               ${url}
Press Ctrl+C to stop.`)
} catch (error) {
  if (!isStopping) {
    console.error(error)
    await end(1)
  }
}

async function end(code: number): Promise<never> {
  isStopping = true
  await stop(server)
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}
