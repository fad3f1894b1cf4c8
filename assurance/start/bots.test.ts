import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Bot } from '#root/scripts/bots/bot.ts'
import { playLesson } from '#root/scripts/bots/play-lesson.ts'
import { Teacher } from '#root/scripts/bots/teacher.ts'
import { temporaryFolder } from '#root/tests/start/data-folder.ts'
import { ready, run, runServer, stop } from '#root/tests/start/server-process.ts'

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

/** `npm run bots`, after what the launcher builds. */
const runBots = (args: readonly string[], dataDir: string) =>
  run([process.execPath, 'scripts/bots.ts', ...args], { env: { GLASSHOUSE_DATA_DIR: dataDir } })

test('without a code or a link, the bots start a lesson of their own in this machine’s instance', async () => {
  const dataDir = path.join(temporaryFolder(), 'data')
  const server = runServer(dataDir)
  onTestFinished(async () => void (await stop(server)))
  const url = await ready(server)
  const bots = runBots(['--seats', '2'], dataDir)
  expect([await bots.ended, bots.output()]).toEqual([0, expect.stringMatching(/^lobby: join.*\n[^]*debrief: read/)])
  expect(bots.output().match(/, 0 errors$/gm)).toHaveLength(bots.output().trim().split('\n').length)
  const refused = runBots(['--seats', '2', '--url', url, '--invitation', `${url}/operator/join#used`], dataDir)
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toMatch(/^No teacher could join http.*\nGive the code of a room \(--code ABCDEF\)/)
})

test('without a running instance the bots say so, and create nothing', async () => {
  const dataDir = path.join(temporaryFolder(), 'data')
  const bots = runBots(['--seats', '2', '--url', 'http://127.0.0.1:9'], dataDir)
  expect(await bots.ended).toBe(1)
  expect(bots.output()).toBe(
    'No instance answers at http://127.0.0.1:9. Start one with npm start, or give its address with --url.\n',
  )
  expect(existsSync(dataDir)).toBe(false)
})
