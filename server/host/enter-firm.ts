import { and, desc, eq, gt, or, sql } from 'drizzle-orm'
import { randomBytes, sha256 } from '#platform/crypto.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { visitorAddress } from '#root/server/platform/http/client-address.ts'
import { accounts, lobbyAccountPrefix, users } from '#root/server/platform/tables/identity.ts'
import type { Services } from '../app.ts'
import { hasSecondFactor } from '../identity/second-factor/second-factor.ts'
import { startSession } from '../identity/start-session.ts'
import { type FirmRow, passes, type Teacher } from './directory/tables.ts'
import { answerSituation } from './host-pages.ts'

const passSeconds = 60
const passBytes = 32
/** The path at which a person of the lobby enters a firm. */
export const enterPath = '/enter'

/**
 * Makes a one-time pass, valid for a minute, with which a person of the lobby enters a firm as an operator. Returns the
 * path with the pass.
 */
export async function makePass(db: Queryable, firmId: string, person: Teacher): Promise<string> {
  const pass = randomBytes(passBytes).toString('base64url')
  await db.insert(passes).values({
    hash: sha256(pass),
    firmId,
    person,
    until: sql`now() + make_interval(secs => ${passSeconds})`,
  })
  return `${enterPath}?pass=${pass}`
}

/** Node's own request; absent if a test calls the application directly. */
interface HttpEnv {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string } }
}

/** Answers a request that enters a firm with a pass; null for every other request. */
export async function enterFirm(
  directory: Queryable,
  firm: FirmRow,
  services: Services,
  request: Request,
  env: object,
): Promise<Response | null> {
  const url = new URL(request.url)
  if (url.pathname !== enterPath || request.method !== 'GET') return null
  const { publicUrl, trustProxy } = services.settings
  const person = await takePass(directory, firm.id, url.searchParams.get('pass') ?? '')
  if (!person) return answerSituation('pass-not-valid', request, publicUrl)
  const { incoming } = env as HttpEnv
  const visitor = {
    address: visitorAddress(request.headers.get('x-forwarded-for'), incoming?.socket.remoteAddress, trustProxy),
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
  }
  const { mfaVerified } = person
  const entered = await services.db.transaction(async (tx) => {
    const userId = await findOrMakeOperator(tx, person)
    if (userId === null) return null
    // A person with a second factor in this class has to show it, or one at the lobby.
    if (!mfaVerified && (await hasSecondFactor(tx, userId))) return { to: '/login', cookies: [] }
    const session = { userId, remember: false, visitor, mfaVerified }
    return { to: '/operator', cookies: await startSession(tx, services.auth, session) }
  })
  if (!entered) return answerSituation('pass-not-valid', request, publicUrl)
  const headers = new Headers({ Location: entered.to, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
  for (const cookie of entered.cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}

const accountOf = ({ id }: Teacher) => `${lobbyAccountPrefix}${id}`

/** Uses a pass: the statement that reads it removes it. */
async function takePass(db: Queryable, firmId: string, pass: string): Promise<Teacher | null> {
  const [taken] = await db
    .delete(passes)
    .where(and(eq(passes.hash, sha256(pass)), eq(passes.firmId, firmId), gt(passes.until, sql`now()`)))
    .returning({ person: passes.person })
  return taken?.person ?? null
}

/**
 * The operator of this firm who represents that person of the lobby, with their lobby password. Null if the firm has
 * locked or deleted them, or if another account there has their email.
 */
async function findOrMakeOperator(tx: Transaction, person: Teacher): Promise<string | null> {
  const email = person.email.toLowerCase()
  const [known] = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, person.id), eq(users.email, email)))
    .orderBy(desc(eq(users.id, person.id)))
    .limit(1)
    .for('update')
  if (known) {
    if (known.role !== 'operator' || known.lockedAt !== null || known.deletedAt !== null) return null
    await tx
      .update(accounts)
      .set({ accountId: accountOf(person), password: person.passwordHash })
      .where(eq(accounts.userId, known.id))
    return known.id
  }
  const { id, firstName, lastName, language, passwordHash: password } = person
  const name = `${firstName} ${lastName}`
  await tx
    .insert(users)
    .values({ id, name, email, firstName, lastName, language, emailVerified: true, role: 'operator' })
  await tx
    .insert(accounts)
    .values({ id: crypto.randomUUID(), accountId: accountOf(person), providerId: 'credential', userId: id, password })
  await recordAudit(tx, {
    actor: { id, role: 'operator' },
    action: 'operator-joined',
    subject: { kind: 'user', id },
  })
  return id
}
