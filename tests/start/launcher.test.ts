import { expect, onTestFinished, test, vi } from 'vitest'
import { processesOf, temporaryFolder } from './data-folder.ts'
import { ready, type Run, refusal, run, stop } from './server-process.ts'

// npm start builds the pages first when their sources have changed.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const expectNoProcesses = (dataDir: string) => expect.poll(() => processesOf(dataDir), { timeout: 15_000 }).toEqual([])

function npmStart(dataDir: string, env: NodeJS.ProcessEnv = {}): Run {
  const started = run(['npm', 'start'], { detached: true, env: { PORT: '0', GLASSHOUSE_DATA_DIR: dataDir, ...env } })
  onTestFinished(async () => {
    await stop(started)
  })
  return started
}

test('Ctrl-C in the terminal of npm start stops everything in order', async () => {
  const dataDir = temporaryFolder()
  const started = npmStart(dataDir)
  await ready(started)
  // The terminal sends the signal to every process of the group: npm, its shell, the launcher.
  process.kill(-started.pid, 'SIGINT')
  await started.ended
  expect(processesOf(dataDir)).toEqual([])
  expect(started.output()).toMatch(/Glasshouse is ready: \S+\n(Open this link[^\n]+\n)?$/)
})

test('kill of npm start stops everything', async () => {
  const dataDir = temporaryFolder()
  const started = npmStart(dataDir)
  await ready(started)
  await stop(started, 'SIGTERM')
  await expectNoProcesses(dataDir)
})

test('kill -9 of the launcher stops the server and its database', async () => {
  const dataDir = temporaryFolder()
  const launched = run(['node', 'scripts/launch.mjs', 'dist/server/main.js'], {
    env: { PORT: '0', GLASSHOUSE_DATA_DIR: dataDir },
  })
  await ready(launched)
  launched.child.kill('SIGKILL')
  await expectNoProcesses(dataDir)
})

test('npm start that cannot start ends with one sentence', async () => {
  const { code, lines } = await refusal(npmStart(temporaryFolder(), { PORT: 'three thousand' }))
  expect(code).toBe(1)
  expect(lines.at(-1)).toBe('PORT must be a port number from 0 to 65535, such as 3000.')
  expect(lines.join('\n')).not.toMatch(/ at .*:\d+:\d+|npm error/)
})
