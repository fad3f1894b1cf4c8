import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Browser, openBrowser } from '#root/tests/start/browser.ts'
import { query, temporaryFolder } from '#root/tests/start/data-folder.ts'
import { builtProgram, run } from '#root/tests/start/server-process.ts'
import { acrossRestart, importBackup, confirm, download, join, start } from '#root/tests/start/whole-firm.ts'

/* What was revoked after a backup is not restored by it. */

const oldPassword = 'correct horse battery'
const newPassword = 'eight panes of glass'

interface Person {
  readonly browser: Browser
  readonly email: string
  readonly username: string
}

async function signUp(url: string, firstName: string): Promise<Person> {
  const browser = openBrowser(url)
  const username = `p-${randomUUID().slice(0, 8)}`
  const person = { firstName, lastName: 'Example', phoneNumber: '555-0100', country: 'United States', username }
  const email = `${username}@example.com`
  expect((await browser.post('/api/clients', { ...person, email, password: oldPassword })).status).toBe(201)
  return { browser, email, username }
}

const logIn = async (url: string, email: string, password: string) =>
  (await openBrowser(url).post('/api/session', { email, password, remember: false })).status

const tokenOf = (link: unknown) => String(link).split('#')[1] ?? ''

async function claim(url: string, token: string, email: string) {
  const browser = openBrowser(url)
  const person = { firstName: 'Otto', lastName: 'Second', email, password: oldPassword, token }
  return { browser, status: (await browser.post('/api/invitations/acceptance', person)).status }
}

/** Requests a recovery, and returns the mailed token. */
async function recoveryToken(url: string, dataDir: string, email: string): Promise<string> {
  expect((await openBrowser(url).post('/api/password-recoveries', { email, amount: '0' })).status).toBeLessThan(300)
  const links = () =>
    query(dataDir, `select link from outbox where recipient = '${email}' and kind = 'recovery' and link is not null`)
  await expect.poll(links, { timeout: 20_000 }).toHaveLength(1)
  return tokenOf((await links())[0]!.link)
}

async function verifiesAudit(dataDir: string): Promise<string> {
  const verifier = run(builtProgram('audit-verify'), { env: { GLASSHOUSE_DATA_DIR: dataDir } })
  expect(await verifier.ended, verifier.output()).toBe(0)
  return verifier.output()
}

const entriesOf = (dataDir: string) => query(dataDir, 'select id, action from audit_log order by id')

test('62 an older backup restores nothing that was revoked since, and the audit log continues', async () => {
  const dataDir = path.join(temporaryFolder(), 'data')
  const { server, url } = await start(dataDir)
  const olga = await join(url, server.output())
  await confirm(olga)
  const [gone, careful, away] = [await signUp(url, 'Gone'), await signUp(url, 'Careful'), await signUp(url, 'Away')]
  const invite = async (email: string) =>
    (await olga.post('/api/operator/staff/invitations', { email, role: 'operator' })).body
  const removed = await claim(url, tokenOf((await invite('otto@example.com')).link), 'otto@example.com')
  const locked = await claim(url, tokenOf((await invite('lena@example.com')).link), 'lena@example.com')
  const open = await invite('later@example.com')
  const recovery = await recoveryToken(url, dataDir, away.email)
  const backup = await download(olga)

  const deletion = { currentPassword: oldPassword, username: gone.username }
  expect((await gone.browser.post('/api/profile/deletion', deletion)).status).toBe(204)
  const change = { currentPassword: oldPassword, newPassword }
  expect((await careful.browser.put('/api/profile/password', change)).status).toBe(204)
  expect((await olga.delete(`/api/operator/staff/invitations/${open.invitation.id}`)).status).toBe(204)
  const { members } = (await olga.get('/api/operator/staff')).body
  const idOf = (email: string) => members.find((member: { email: string }) => member.email === email).id
  expect((await olga.delete(`/api/operator/staff/${idOf('otto@example.com')}`)).status).toBe(200)
  const lock = await olga.put(`/api/operator/staff/${idOf('lena@example.com')}/lock`, { reason: 'On leave' })
  expect(lock.status).toBe(200)
  const before = await entriesOf(dataDir)

  const holdsNothing = async () => {
    expect(await logIn(url, gone.email, oldPassword)).toBe(401)
    const { rows } = (await olga.get('/api/operator/clients?search=Gone')).body
    expect(rows).toEqual([])
    expect([await logIn(url, careful.email, oldPassword), await logIn(url, careful.email, newPassword)]).toEqual([
      401, 201,
    ])
    expect(await logIn(url, away.email, oldPassword)).toBe(201)
    expect((await claim(url, tokenOf(open.link), 'later@example.com')).status).toBe(409)
    const recovered = { token: recovery, password: newPassword }
    expect((await openBrowser(url).post('/api/password-recoveries/completion', recovered)).status).toBeGreaterThan(399)
    expect([
      await logIn(url, 'otto@example.com', oldPassword),
      await logIn(url, 'lena@example.com', oldPassword),
    ]).toEqual([401, 403])
    for (const { browser } of [removed, locked]) expect((await browser.get('/api/operator/staff')).status).toBe(401)
    expect((await olga.get('/api/operator/staff')).status).toBe(200)
  }

  await acrossRestart(url, async () => expect((await importBackup(olga, url, backup)).status).toBe(202))
  await holdsNothing()
  const after = await entriesOf(dataDir)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.slice(before.length, before.length + 2).map(({ action }) => action)).toEqual([
    'state-imported',
    'state-carried-over',
  ])
  expect(await verifiesAudit(dataDir)).toMatch(/^The audit log is intact: /)
  const [carried] = await query(dataDir, `select details from audit_log where action = 'state-carried-over'`)
  expect(carried!.details).toMatchObject({ replacedBy: 'import', peopleRemoved: 2, invitationsEnded: 1 })
  expect(carried!.details).not.toHaveProperty('foreignLogEntries')

  // Not after a reset either, which removes the clients and their changes.
  await acrossRestart(url, async () =>
    expect((await olga.post('/api/operator/simulation/resets', { confirmation: 'RESET' })).status).toBe(202),
  )
  await acrossRestart(url, async () => expect((await importBackup(olga, url, backup)).status).toBe(202))
  expect(await logIn(url, gone.email, oldPassword)).toBe(401)
  expect(await logIn(url, careful.email, oldPassword)).toBe(401)
  expect(await logIn(url, away.email, oldPassword)).toBe(201)
  expect(await verifiesAudit(dataDir)).toMatch(/^The audit log is intact: /)
}, 240_000)
