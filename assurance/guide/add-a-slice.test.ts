import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGuide } from './read-guide.ts'

/* Follows docs/add-a-slice.md in a copy of the project: its files are enough for a slice that passes the checks and works. */

const root = path.join(import.meta.dirname, '../..')
const guide = readGuide(root)
let copy: string

/** Compiling the whole project takes minutes on a busy machine. */
const compileTimeoutMs = 300_000

/** In the copy, because its imports exist only there: the page and the sidebar, rendered for a client with two goals. */
const screenTest = `
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import GoalsRoute from '#root/web/routes/dashboard/goals.tsx'
import { Sidebar } from '#root/web/routes/dashboard/sidebar.tsx'

test('the screen opens from the sidebar, and offers to complete open items', () => {
  const queries = new QueryClient()
  const goal = { id: '1', text: 'Learn to cook', createdAt: '2026-01-01T00:00:00.000Z', completedAt: null }
  queries.setQueryData(['goal'], [goal, { ...goal, id: '2', completedAt: goal.createdAt }])
  const routes = [{ path: '/dashboard/goals', element: <><Sidebar /><GoalsRoute /></> }]
  const router = createMemoryRouter(routes, { initialEntries: ['/dashboard/goals'] })
  const html = renderToString(<QueryClientProvider client={queries}><RouterProvider router={router} /></QueryClientProvider>)
  for (const text of ['aria-current="page"', 'href="/dashboard/goals"', 'Learn to cook', 'Mark as completed', 'Completed on'])
    expect(html).toContain(text)
})
`

beforeAll(async () => {
  copy = mkdtempSync(path.join(tmpdir(), 'glasshouse-guide-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const files = listed
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
  for (const file of files) cpSync(path.join(root, file), path.join(copy, file))
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  for (const { file, text } of guide) {
    expect([file, existsSync(path.join(copy, file))]).toEqual([file, false])
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    writeFileSync(path.join(copy, file), text)
  }
  writeFileSync(path.join(copy, 'tests/goals-screen.test.tsx'), screenTest)
  await inCopy('node', 'scripts/launch.mjs')
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test(
  'the slice passes the checks: types, format, import order, tables, messages and navigation',
  async () => {
    const structure = ['vitest', 'run', '--config', 'tests/architecture/vitest.config.ts'] as const
    await Promise.all([
      inCopy('tsc'),
      inCopy('oxfmt', '--check', ...guide.map(({ file }) => file)),
      inCopy(...structure),
    ])
  },
  compileTimeoutMs,
)

test('a table of the slice that differs from its migration fails the check', async () => {
  const table = path.join(copy, 'server/platform/tables/goals.ts')
  const text = readFileSync(table, 'utf8')
  writeFileSync(table, text.replace("text('text').notNull()", "text('text')"))
  const checking = inCopy('vitest', 'run', '--config', 'tests/architecture/vitest.config.ts', 'tables')
  await expect(checking).rejects.toThrow('goals.text text')
  writeFileSync(table, text)
})

test('the slice works: its routes over HTTP, its screen, and its place in the export and the deletion of an account', async () => {
  const tests = ['tests/http/goals.test.ts', 'tests/goals-screen.test.tsx', 'server/identity/delete-leftovers.test.ts']
  expect(await inCopy('vitest', 'run', ...tests)).toContain('Test Files  3 passed')
})

/** Runs a command of the project in the copy and returns its output. Throws the output when it fails. */
async function inCopy(command: string, ...args: readonly string[]): Promise<string> {
  const environment = {
    ...process.env,
    NO_COLOR: '1',
    PATH: `${path.join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  }
  try {
    return (await promisify(execFile)(command, args, { cwd: copy, env: environment })).stdout
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error })
  }
}
