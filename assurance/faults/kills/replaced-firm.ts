import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { atFileEnd } from '#root/tests/file-end.ts'
import {
  type Answer,
  type Browser,
  openBrowser,
  openProvedDeposit,
  type SignedUp,
  signUp,
} from '#root/tests/start/browser.ts'
import { ready, type Run, runServer, stop } from '#root/tests/start/server-process.ts'
import { importBackup, confirm, download, join, logIn } from '#root/tests/start/whole-firm.ts'

/** A possible state of a firm, with people who are in no other state. */
interface KnownState {
  readonly name: string
  readonly operatorId: string
  readonly custody: string
  readonly operator: Browser
  readonly client: SignedUp
  readonly deposit: string
  readonly backup: Buffer
}

type Database = Awaited<ReturnType<typeof freshDatabase>>

/** Starts a server with its own database and folder; both end with the test file. */
class FirmProcess {
  readonly dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'glasshouse-replaced-')), 'data')
  readonly database: Database
  server: Run | undefined
  url = ''

  constructor(database: Database) {
    this.database = database
    atFileEnd(async () => {
      if (this.server) await stop(this.server, 'SIGKILL')
      rmSync(path.dirname(this.dataDir), { recursive: true, force: true })
    })
  }

  async start(): Promise<void> {
    this.server = runServer(this.dataDir, { env: { ...this.database.env, LOG_LEVEL: 'error' } })
    this.url = await ready(this.server)
  }

  async kill(): Promise<void> {
    await stop(this.server!, 'SIGKILL')
  }
}

/** Makes a firm with one client and this amount, and takes its backup. */
export async function makeState(name: string, amount: string): Promise<KnownState> {
  const firm = new FirmProcess(await freshDatabase())
  await firm.start()
  const operator = await join(firm.url, firm.server!.output())
  const client = await signUp(firm.url)
  const deposit = await openProvedDeposit(client, amount)
  const { status } = await operator.post(`/api/operator/deposits/${deposit}/approval`)
  if (status !== 200) throw new Error(`The deposit was not approved: ${status}`)
  const backup = await download(operator)
  await firm.kill()
  const [operatorId] = await operatorsOf(firm.database)
  return { name, operatorId: operatorId!, custody: `${amount}.00`, operator, client, deposit, backup }
}

async function operatorsOf({ owner }: Database): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(`select id from "user" where role = 'operator'`)
  return rows.map(({ id }) => id)
}

/** The visible progress of a replacement. */
type Point = (firm: ReplacedFirm) => boolean | Promise<boolean>

const exists = (query: string) => (firm: ReplacedFirm) => firm.finds(query)
const inFolder =
  (folder: string, pattern: RegExp): Point =>
  ({ dataDir }) =>
    existsSync(path.join(dataDir, folder)) && readdirSync(path.join(dataDir, folder)).some((name) => pattern.test(name))

/** The points at which the server is killed; in other rounds the moment is random. */
export const points: Readonly<Record<string, Point>> = {
  'the file is received': inFolder('.', /^replacement-/),
  'the next schema exists': exists(`pg_namespace where nspname = 'glasshouse_next'`),
  'the next state is loaded': exists(
    `pg_class where relname = 'schema_migrations' and relnamespace = to_regnamespace('glasshouse_next')`,
  ),
  'its secrets are being written': inFolder('.', /^next-secrets$/),
  'its secrets are staged': inFolder('next-secrets', /^state-id$/),
  'all servers have stopped their work': exists(
    `pg_locks where locktype = 'advisory' and objid = 121 and mode = 'ExclusiveLock'`,
  ),
  'the snapshot is being written': inFolder('snapshots', /^draft-/),
  'the snapshot is written': (firm) => firm.keptCount() > firm.keptBefore,
  'the schemas are swapped': exists(`pg_namespace where nspname = 'glasshouse_former'`),
  'the server starts again': (firm) => firm.printed().includes('Activating the new state'),
  'the secrets are being put in place': inFolder('secrets', /\.next$/),
  'the secrets are in place': (firm) => firm.isSwapped && !existsSync(path.join(firm.dataDir, 'next-secrets')),
  'the former state is removed': async (firm) =>
    firm.isSwapped && !(await firm.finds(`pg_namespace where nspname = 'glasshouse_former'`)),
}

export interface KillFigures {
  readonly point: string
  /** Whether the answer had arrived, which promised the new state. */
  readonly acknowledged: boolean
  readonly became: 'new' | 'old'
  readonly startMs: number
}

/** A firm whose state is replaced repeatedly, and which is killed meanwhile. */
export class ReplacedFirm extends FirmProcess {
  readonly #states: readonly KnownState[]
  readonly #random: () => number
  keptBefore = 0
  /** Whether this round observed the swap. */
  isSwapped = false

  constructor(database: Database, states: readonly KnownState[], random: () => number) {
    super(database)
    // Each firm has sessions of its own.
    this.#states = states.map((state) => ({ ...state, operator: openBrowser(''), client: state.client.elsewhere('') }))
    this.#random = random
  }

  /** Starts with the first of the states. */
  async begin(): Promise<void> {
    await this.start()
    const operator = await join(this.url, this.server!.output())
    await confirm(operator)
    const { status } = await importBackup(operator, this.url, this.#states[0]!.backup)
    if (status !== 202) throw new Error(`The first state did not come in: ${status}`)
    await this.kill()
    await this.start()
  }

  /** The server's output since it was ready. */
  printed = () => this.server!.output().split('Glasshouse is ready').slice(1).join()
  keptCount = () => this.#kept().length
  #kept = () => {
    const folder = path.join(this.dataDir, 'snapshots')
    return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tar.gz')) : []
  }

  async finds(query: string): Promise<boolean> {
    const { rows } = await this.database.owner.query(`select from ${query} limit 1`)
    return rows.length > 0
  }

  /** The state that all parts have. Throws when parts differ. */
  async look(): Promise<string> {
    const operators = await operatorsOf(this.database)
    const state = this.#states.find(({ operatorId }) => String(operators) === operatorId)
    if (!state) throw new Error(`The operators are of no state or of two: ${operators.join()}`)
    const { name, custody, client, deposit } = state
    const operator = state.operator.at(this.url)
    let firm = await operator.get('/api/operator/firm')
    if (firm.status === 401) {
      // An import ends a backup's sessions. A person who is not in the state is refused here, and the check below finds it.
      await logIn(operator)
      await client
        .at(this.url)
        .logIn()
        .catch(() => {})
      firm = await operator.get('/api/operator/firm')
    }
    const proof = await operator.raw(`/api/operator/deposits/${deposit}/proof`)
    const account = await client.at(this.url).get('/api/account')
    const seen = [firm.body.custody, proof.status, account.status, account.body.balances?.deposited]
    await proof.body?.cancel()
    if (String(seen) === String([custody, 200, 200, custody])) return name
    if (String(seen) === String(['0.00', 404, 401, undefined])) return `${name}, emptied`
    throw new Error(`The state is in parts: ${name}, ${seen.join()}`)
  }

  /** Replaces the state, kills the server at a point, starts it again, and checks for one whole state. */
  async oneRound(point: string | null): Promise<KillFigures> {
    const before = await this.look()
    const { target, send } = await this.#chooseReplacement(before)
    this.keptBefore = this.keptCount()
    this.isSwapped = false
    const answered: { answer?: { status: number; body: unknown } | null; at?: number } = {}
    const sent = send().then(
      (answer) => Object.assign(answered, { answer, at: performance.now() }),
      () => Object.assign(answered, { answer: null, at: performance.now() }),
    )
    await this.#waitFor(point, answered)
    await this.kill()
    await sent
    const { answer } = answered
    if (answer && answer.status !== 202) throw new Error(`Refused: ${JSON.stringify(answer)}`)

    const startedAt = performance.now()
    await this.start()
    const startMs = Math.round(performance.now() - startedAt)
    const after = await this.look()
    if (after !== before && after !== target) throw new Error(`${before} became ${after}, not ${target}`)
    if (answer && after !== target) throw new Error(`${target} was promised, and it is ${after}`)
    await this.#expectTidy(after === target && target !== before)
    return {
      point: point ?? 'by chance',
      acknowledged: Boolean(answer),
      became: after === target ? 'new' : 'old',
      startMs,
    }
  }

  /** Imports the other state, or sometimes resets. */
  async #chooseReplacement(before: string): Promise<{ target: string; send: () => Promise<Answer> }> {
    const present = this.#states.find(({ name }) => before.startsWith(name))!
    const other = this.#states.find((state) => state !== present)!
    const operator = present.operator.at(this.url)
    await confirm(operator)
    if (before === present.name && this.#random() < 0.2)
      return {
        target: `${present.name}, emptied`,
        send: () => operator.post('/api/operator/simulation/resets', { confirmation: 'RESET' }),
      }
    return { target: other.name, send: () => importBackup(operator, this.url, other.backup) }
  }

  /** Waits for the point, or until the replacement and the following start have finished. */
  async #waitFor(point: string | null, answered: { at?: number }): Promise<void> {
    if (point === null) return sleep(this.#random() * 4_000)
    const shows = points[point]!
    const maxAfterAnswerMs = 5_000
    for (;;) {
      this.isSwapped ||= await this.finds(`pg_namespace where nspname = 'glasshouse_former'`)
      if (await shows(this)) return
      if (answered.at !== undefined && performance.now() - answered.at > maxAfterAnswerMs) return
      await turn()
    }
  }

  /** The replaced state is kept whole, the ledger is valid, and no temporary files are left. */
  async #expectTidy(isReplaced: boolean): Promise<void> {
    if (isReplaced && this.keptCount() <= this.keptBefore) throw new Error('The state before was not kept')
    const leftovers = readdirSync(this.dataDir).filter((name) => /^(?:next-|replacement-)/.test(name))
    if (leftovers.length > 0) throw new Error(`Left behind: ${leftovers.join()}`)
    if (await this.finds(`pg_namespace where nspname like 'glasshouse%'`)) throw new Error('A schema was left behind')
    const { findings } = await verifyLedger(this.database.db)
    if (findings.length > 0) throw new Error(`The ledger is false: ${JSON.stringify(findings)}`)
    const present = await this.look()
    const { operator } = this.#states.find(({ name }) => present.startsWith(name))!
    const { states } = (await operator.at(this.url).get('/api/operator/simulation/snapshots')).body
    const damaged = states.filter(({ isComplete }: { isComplete: boolean }) => !isComplete)
    if (damaged.length > 0) throw new Error(`Kept and damaged: ${JSON.stringify(damaged)}`)
    // The digests of hundreds of snapshots are not tested here.
    for (const name of this.#kept().toSorted().slice(0, -5)) rmSync(path.join(this.dataDir, 'snapshots', name))
  }
}
