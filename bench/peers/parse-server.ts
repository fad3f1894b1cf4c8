import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { send, type Sent } from '../runner/callers.ts'
import type { Peers } from '../runner/operation.ts'
import { printedAddress } from '../runner/printed-address.ts'

const version = '8.2.5'
const app = 'bench'

/** Starts Parse Server on the same PostgreSQL. One call is all that a browser does for an investment as the specification has it. */
export async function startParseServer(folder: string, databaseUrl: string): Promise<Peers> {
  const address = await databaseOf(databaseUrl)
  const program = path.join(install(), 'serve.mjs')
  const server = spawn(process.execPath, [program, address, app], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const origin = await printedAddress(server)
  const people = await Promise.all(Array.from({ length: 64 }, () => signUp(origin)))
  let turn = 0
  return {
    calls: { 'Parse Server, 8 calls of a browser': () => invest(origin, people[(turn += 1) % people.length]!) },
    stop: async () => server.kill(),
  }
}

/** A database of its own on the server of another one. */
async function databaseOf(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create database parse')
  const { host, port, user } = client
  await client.end()
  return JSON.stringify({ host, port, user, database: 'parse' })
}

/** Installs the package outside the repository, once. */
function install(): string {
  const root = path.join(homedir(), '.cache/glasshouse-bench', `parse-server-${version}`)
  if (!existsSync(root)) {
    const arriving = `${root}.arriving`
    rmSync(arriving, { recursive: true, force: true })
    mkdirSync(arriving, { recursive: true })
    writeFileSync(path.join(arriving, 'package.json'), '{"private":true}')
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--save-exact', `parse-server@${version}`], {
      cwd: arriving,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    renameSync(arriving, root)
  }
  writeFileSync(path.join(root, 'serve.mjs'), program)
  return root
}

const program = `
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const { ParseServer } = require('parse-server')
const express = require('express')
const [database, appId] = process.argv.slice(2)
const { host, port, user, database: name } = JSON.parse(database)
const databaseURI = 'postgres://' + user + '@localhost:' + port + '/' + name
const api = new ParseServer({ databaseURI, databaseOptions: { host }, appId, masterKey: 'bench', serverURL: 'http://127.0.0.1:1/parse', silent: true,
  allowClientClassCreation: true, encodeParseObjectInCloudFunction: true, logLevel: 'error' })
await api.start()
const app = express()
app.use('/parse', api.app)
const server = app.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port + '/parse'))
`

interface Person {
  readonly token: string
  readonly user: string
  readonly account: string
  readonly deposit: string
}

function ask(origin: string, method: Sent['method'], at: string, body?: object, token?: string, expected = 200) {
  const headers = { 'x-parse-application-id': app, ...(token && { 'x-parse-session-token': token }) }
  return send(new URL(origin + at), { method, headers, expected, ...(body && { body }) })
}

async function signUp(origin: string): Promise<Person> {
  const name = randomBytes(8).toString('hex')
  const made = async (at: string, body: object, token?: string) =>
    JSON.parse(await ask(origin, 'POST', at, body, token, 201)) as { objectId: string; sessionToken: string }
  const { objectId: user, sessionToken: token } = await made('/users', { username: name, password: name })
  const account = await made('/classes/AccountBalance', { uid: user, AccountBalance: 0, TotalEarnings: 0 }, token)
  const deposit = await made('/classes/deposit', { uid: user, TotalAmount: 1_000_000_000 }, token)
  return { token, user, account: account.objectId, deposit: deposit.objectId }
}

/** Reads who is signed in, the user, the balances and the deposit; then writes the deposit, the balances, the history and the user. */
async function invest(origin: string, { token, user, account, deposit }: Person): Promise<void> {
  const whose = `?where=${encodeURIComponent(JSON.stringify({ uid: user }))}`
  await ask(origin, 'GET', '/users/me', undefined, token)
  await ask(origin, 'GET', `/users/${user}`, undefined, token)
  await ask(origin, 'GET', `/classes/AccountBalance${whose}`, undefined, token)
  await ask(origin, 'GET', `/classes/deposit${whose}`, undefined, token)
  const add = (amount: number) => ({ __op: 'Increment', amount })
  await ask(origin, 'PUT', `/classes/deposit/${deposit}`, { TotalAmount: add(-100) }, token)
  await ask(
    origin,
    'PUT',
    `/classes/AccountBalance/${account}`,
    { AccountBalance: 200, TotalEarnings: add(100), titleplan: 'BEGINNERS' },
    token,
  )
  await ask(
    origin,
    'POST',
    '/classes/TransHistory',
    { uid: user, amount: 100, futureDate: new Date().toISOString(), status: false },
    token,
    201,
  )
  await ask(origin, 'PUT', `/users/${user}`, { titleplan: 'BEGINNERS' }, token)
}
