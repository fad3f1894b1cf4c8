import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Bot } from '#root/scripts/bots/bot.ts'
import { playLesson } from '#root/scripts/bots/play-lesson.ts'
import { Teacher } from '#root/scripts/bots/teacher.ts'
import { temporaryFolder } from './data-folder.ts'
import { ready, runServer, stop } from './server-process.ts'

/** With six bots it draws every trait. */
const seed = 7

test('six bots play a whole lesson with its director, and nobody loses a seat', async () => {
  const server = runServer(path.join(temporaryFolder(), 'data'))
  onTestFinished(async () => void (await stop(server)))
  const url = await ready(server)
  const teacher = await Teacher.join(url, /http\S+#\S+/.exec(server.output())![0], () => undefined)
  const lesson = await teacher.startLesson('classic', seed)
  const lines: string[] = []
  const characters = Array.from(
    { length: 6 },
    (_, index) => new Bot(url, lesson.code, seed, index + 1, () => {}).character,
  )
  for (const trait of ['isLate', 'isWrong', 'refreshes', 'changesDevice'] as const)
    expect(characters.some((character) => character[trait])).toBe(true)
  await playLesson({ url, seats: 6, seed, teacher, ...lesson, print: (line) => lines.push(line) })
  expect(lines.filter((line) => !line.endsWith(', 0 errors'))).toEqual([])
  expect(lines.map((line) => line.split('  ')[0])).toEqual(
    expect.arrayContaining([
      'lobby: join',
      'first-test: join late',
      'play: withdraw a little',
      'ask: ask for the money',
    ]),
  )
  expect(await teacher.countSeats()).toEqual({ seats: 6, withdrawals: 6 })
})
