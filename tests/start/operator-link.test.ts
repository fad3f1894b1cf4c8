import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from './data-folder.ts'
import { builtProgram, ready, run, runServer, stop } from './server-process.ts'

const link = /^(http:\S+)\/operator\/join#([\w-]{43})$/m

async function create(dataDir: string, ...args: string[]) {
  const command = run(builtProgram('operator', ...args), { env: { GLASSHOUSE_DATA_DIR: dataDir } })
  return { code: await command.ended, output: command.output() }
}

async function claim(url: string, token: string | undefined, email: string) {
  const person = { firstName: 'Olga', lastName: 'Op', email, password: 'seven green bottles' }
  const body = JSON.stringify({ ...person, token })
  const headers = { 'content-type': 'application/json', origin: url }
  return (await fetch(`${url}/api/invitations/acceptance`, { method: 'POST', headers, body })).status
}

test('only the first start prints a link, and more can be created whether the instance runs or not', async () => {
  const dataDir = temporaryFolder()
  const first = runServer(dataDir)
  onTestFinished(() => void first.child.kill('SIGKILL'))
  const firstUrl = await ready(first)
  await expect.poll(() => first.output()).toMatch(/become the first operator: http/)
  const [, , firstToken] = link.exec(first.output().replace(/^.*: (?=http)/gm, '')) ?? []

  const whileRunning = await create(dataDir, 'create', 'olga@example.com')
  expect(whileRunning).toEqual({ code: 0, output: expect.stringMatching(link) })
  const [, url, token] = link.exec(whileRunning.output) ?? []
  expect(url).toBe(firstUrl)
  expect(await claim(firstUrl, token, 'olga@example.com')).toBe(201)
  expect(await claim(firstUrl, firstToken, 'first@example.com')).toBe(201)
  expect(await stop(first)).toBe(0)

  const whileStopped = await create(dataDir, 'create', 'otto@example.com')
  const second = runServer(dataDir)
  onTestFinished(() => void second.child.kill('SIGKILL'))
  const secondUrl = await ready(second)
  expect(await claim(secondUrl, link.exec(whileStopped.output)?.[2], 'otto@example.com')).toBe(201)
  expect(second.output()).not.toContain('become the first operator')
  expect(await stop(second)).toBe(0)
})

test('a link can be created before the first start', async () => {
  const made = await create(temporaryFolder(), 'create', 'olga@example.com')
  expect(made).toEqual({ code: 0, output: expect.stringMatching(link) })
})

test.each([[[]], [['create']], [['create', 'nobody']], [['remove', 'olga@example.com']]])(
  '%j gets the usage in one sentence',
  async (args) => {
    const sentence = 'Usage: npm run operator -- create EMAIL\n'
    expect(await create(temporaryFolder(), ...args)).toEqual({ code: 1, output: sentence })
  },
)
