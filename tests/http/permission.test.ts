import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Access } from '#root/contract/route.ts'
import { routeTable } from '#root/contract/routes.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { admitted, type Caller, callers } from '../callers.ts'
import type { Browser } from './browser.ts'
import { confirmed, openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
beforeAll(async () => {
  running = await openTestApp()
})

const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, randomUUID())

test('the app and the route table have the same routes', () => {
  const inTable = routeTable.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  const open = ['GET /healthz', 'GET /api/docs', 'GET /api/docs/openapi.json', 'POST /contact']
  const inApp = running.app.routes
    .filter(({ method, path }) => method !== 'ALL' && path !== '/*')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(new Set(inApp)).toEqual(new Set([...inTable, ...open]))
  // A gate alone would already be such an entry: each route has its handler after it.
  const documented =
    running.app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } }).paths ?? {}
  const handled = Object.entries(documented).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(handled.toSorted()).toEqual(inTable.toSorted())
})

/** The table's statements about every route: who is let in, and the answer to the others. */
const matrix = routeTable.flatMap(({ method, path, access }) =>
  callers.map((caller) => ({ caller, method: method.toUpperCase(), path, answer: answerTo(caller, access) })),
)

function answerTo(caller: Caller, access: Access): 'let in' | 'not-signed-in' | 'forbidden' {
  if (admitted[access].includes(caller)) return 'let in'
  return caller === 'visitor' ? 'not-signed-in' : 'forbidden'
}

describe('who may call a route', () => {
  const people = new Map<Caller, Browser>()
  /** One person of each kind; a new one when a route has ended the last one's session. */
  const personOf = async (caller: Caller) => {
    const person = people.get(caller)
    const isStillIn = caller === 'visitor' || (await person?.send('GET', '/api/session'))?.body.actor
    if (person && isStillIn) return person
    const next = await running[caller]()
    // Other tests check what a route requires besides its access.
    if (caller !== 'visitor') await confirmed(next)
    people.set(caller, next)
    return next
  }

  test.each(matrix)('$caller at $method $path: $answer', async ({ caller, method, path, answer }) => {
    const person = await personOf(caller)
    const response = await person.open(method, pathOf(path))
    const outcome = await outcomeOf(response)
    expect(outcome).toBe(answer)
  })

  test('14 each refused attempt at a staff route is audited, of a client and of an auditor', async () => {
    const expected = routeTable
      .filter(({ access }) => access === 'operator' || access === 'staff')
      .flatMap(({ method, path, access }) =>
        (access === 'staff' ? ['client'] : ['client', 'auditor']).map(
          (role) => `${role} ${method.toUpperCase()} ${path}`,
        ),
      )
    const rows = await running.database.db.select().from(auditLog).where(eq(auditLog.action, 'access-refused'))
    expect(rows.map(({ actorRole, subjectId }) => `${actorRole} ${subjectId}`).toSorted()).toEqual(expected.toSorted())
  })
})

/** The gate's answer to a request. A handler's response is cut off, because a stream would stay open. */
async function outcomeOf(response: Response): Promise<string> {
  if (response.status !== 401 && response.status !== 403) {
    await response.body?.cancel()
    return 'let in'
  }
  const { code } = (await response.json()) as { code: string }
  return { 401: 'not-signed-in', 403: 'forbidden' }[response.status] === code ? code : `${response.status} ${code}`
}

/** Paths with these prefixes are open to them, whatever the table says. */
const opened: Readonly<Record<string, Access>> = {
  '/api/browser-links': 'anyone',
  '/api/chain': 'anyone',
  '/api/clock': 'anyone',
  '/api/contact-messages': 'anyone',
  '/api/clients': 'anyone',
  '/api/profile/new-email/confirmation': 'anyone',
  '/api/reminders/confirmation': 'anyone',
  '/api/reminders/deletion': 'anyone',
  '/api/lab': 'anyone',
  '/api/live': 'anyone',
  '/api/invitations': 'anyone',
  '/api/page-data': 'anyone',
  '/api/password-recoveries': 'anyone',
  '/api/password-resets': 'anyone',
  '/api/rooms': 'anyone',
  '/api/session': 'anyone',
  '/api/session/confirmation': 'signed-in',
  '/api/onboarding/documents/files': 'signed-in',
  '/api/profile': 'signed-in',
  '/api/withdrawals/freeze': 'signed-in',
}

test('this test lists the routes open to visitors and to everyone signed in', () => {
  const isUnder = (path: string, start: string) => path === start || path.startsWith(`${start}/`)
  const wrong = routeTable
    .filter(({ access }) => access === 'anyone' || access === 'signed-in')
    .filter(({ path, access }) => !Object.entries(opened).some(([start, to]) => to === access && isUnder(path, start)))
  expect(wrong.map(({ method, path, access }) => `${access}: ${method} ${path}`)).toEqual([])
})

test('console reads are open to all staff, changes and secrets only to operators', () => {
  const givesKeysAway = '/api/operator/simulation/backup'
  const wrong = routeTable.filter(
    ({ method, path, access }) =>
      (access === 'staff' && method !== 'get') || (access === 'operator' && method === 'get' && path !== givesKeysAway),
  )
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  const misplaced = routeTable.filter(
    ({ path, access }) => path.startsWith('/api/operator/') !== (access === 'staff' || access === 'operator'),
  )
  expect(misplaced.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('13 another client’s deposit and its file get the same 404 as a missing one', async () => {
  const [owner, stranger] = [await running.client(), await running.client()]
  const deposit = await owner.expect(201, 'POST', '/api/deposits', { amount: '250.00' })
  const begin = (browser: typeof owner, id: string) =>
    browser.send('POST', `/api/deposits/${id}/proof/uploads`, undefined, {
      'tus-resumable': '1.0.0',
      'upload-length': '9',
    })
  const withoutInstance = ({ status, body }: { status: number; body: { instance?: string } }) => ({
    status,
    body: { ...body, instance: '' },
  })

  const theirs = await begin(stranger, deposit.id)
  expect(theirs.status).toBe(404)
  expect(withoutInstance(theirs)).toEqual(withoutInstance(await begin(stranger, randomUUID())))
  expect((await stranger.send('GET', '/api/deposits')).body).toEqual({ deposits: [] })
  expect((await owner.send('GET', '/api/deposits')).body.deposits).toEqual([deposit])
})

test('20 an invalid file id is not found', async () => {
  const operator = await running.operator()
  for (const id of ['..%2f..%2fetc%2fpasswd', '%2e%2e', 'a%00b', '../../package.json', "1'--"]) {
    const answer = await operator.send('GET', `/api/operator/deposits/${id}/proof`)
    expect([id, [400, 404].includes(answer.status)]).toEqual([id, true])
    expect(JSON.stringify(answer.body)).not.toMatch(/root:|node_modules|syntax/)
  }
})
