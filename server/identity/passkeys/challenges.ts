import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { passkeyChallenges } from '#root/server/platform/tables/security.ts'

const validMinutes = 5

/**
 * Stores a challenge for an authenticator to sign, for five minutes. The person is null at a log-in, where they are not
 * yet known.
 */
export async function storeChallenge(db: Queryable, challenge: string, userId: string | null): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${validMinutes})`
  await db.insert(passkeyChallenges).values({ challenge, userId, expiresAt })
}

/**
 * Returns the challenge that an answer claims to have signed and deletes it, so that no answer is valid twice. Returns
 * null if it is unknown, already answered, expired, or belongs to another person.
 */
export async function takeChallenge(
  db: Queryable,
  clientDataJson: string,
  userId: string | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJson)
  if (challenge === null) return null
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return taken?.challenge ?? null
}

/** It only identifies the row; the verification checks the signature. */
function challengeIn(clientDataJson: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null
    return typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge) ? challenge : null
  } catch {
    return null
  }
}

/** The one origin on which a passkey may be used. */
export function relyingParty(publicUrl: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}
