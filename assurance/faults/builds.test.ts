import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { closedCheckout } from '#root/tests/start/closed-checkout.ts'
import { run, stop } from '#root/tests/start/server-process.ts'

test('two starts at the same time build once, and an interrupted build is not used', { timeout: 240_000 }, async () => {
  const cwd = closedCheckout({})
  const build = () => run(['node', 'scripts/launch.mjs', '--server'], { cwd })
  const built = path.join(cwd, 'dist/server')
  const drafts = () => readdirSync(path.join(cwd, 'dist')).filter((name) => name.startsWith('server.draft-'))
  const sourcesOf = () => readFileSync(path.join(built, '.sources'), 'utf8')
  const before = sourcesOf()

  writeFileSync(
    path.join(cwd, 'server/main.ts'),
    `${readFileSync(path.join(cwd, 'server/main.ts'))}\nconsole.log('changed')\n`,
  )
  const interrupted = build()
  await expect.poll(drafts, { timeout: 60_000, interval: 5 }).toHaveLength(1)
  await stop(interrupted, 'SIGKILL')
  expect(sourcesOf()).toBe(before)

  // As after a power cut.
  const lock = path.join(cwd, 'dist/.lock')
  utimesSync(lock, 0, 0)
  const two = [build(), build()]
  expect(await Promise.all(two.map(({ ended }) => ended))).toEqual([0, 0])
  expect(two.map((each) => each.output()).toSorted()).toEqual([
    '',
    'Waiting: another command is installing or building Glasshouse\n',
  ])
  expect(sourcesOf()).not.toBe(before)
  expect(readFileSync(path.join(built, 'main.js'), 'utf8')).toContain('changed')
  expect([drafts(), existsSync(lock)]).toEqual([[], false])
})
