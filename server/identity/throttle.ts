import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { sha256 } from '#platform/crypto.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import type { Statements } from '#root/server/platform/database/connection.ts'
import { Busy } from '#root/server/platform/outage.ts'

interface Limit {
  readonly attempts: number
  /** The window starts with the first attempt; after it, counting starts again, so no lock is permanent. */
  readonly windowS: number
}

/**
 * A class of 300 may share one address, so the limits of an address are high, and the limit of an account from one
 * address stops guessing. The limit of an account from all addresses slows guesses from many addresses. The owner in a
 * browser in which they have logged in before counts in none of these.
 */
export const defaultLimits = {
  logInToAccountFromAddress: { attempts: 10, windowS: 300 },
  logInToAccount: { attempts: 100, windowS: 900 },
  logInOnKnownDevice: { attempts: 10, windowS: 300 },
  logInFromAddress: { attempts: 1_000, windowS: 900 },
  /** A password that a signed-in person has to enter again. */
  passwordInSession: { attempts: 10, windowS: 300 },
  /** By session, so that a stolen session cannot block the confirmation of the owner's other sessions. */
  confirmationOfSession: { attempts: 5, windowS: 300 },
  /** A code that a signed-in person enters. */
  secondFactorInSession: { attempts: 10, windowS: 300 },
  secondFactorFromAddress: { attempts: 10, windowS: 300 },
  secondFactorOfPerson: { attempts: 30, windowS: 900 },
  secondFactorOnKnownDevice: { attempts: 10, windowS: 300 },
  passkeyFromAddress: { attempts: 1_000, windowS: 900 },
  emailChangeOfPerson: { attempts: 5, windowS: 3_600 },
  emailConfirmationFromAddress: { attempts: 600, windowS: 3_600 },
  signUpFromAddress: { attempts: 600, windowS: 3_600 },
  /** Over this limit, the owner of an address is not notified again of sign-ups with it. */
  signUpOfEmail: { attempts: 4, windowS: 3_600 },
  invitationFromAddress: { attempts: 60, windowS: 900 },
  /** Invalid links and codes of a recovery. They have at least 100 bits, so they cannot be guessed. */
  recoveryFromAddress: { attempts: 600, windowS: 3_600 },
  /** Wrong codes of rooms. A class shares one address, so people who mistype must not block the rest. */
  roomCodeFromAddress: { attempts: 600, windowS: 900 },
  /**
   * A class shares one address: twice the maximum of seats. Someone elsewhere with the code cannot use up its attempts.
   */
  seatInRoomFromAddress: { attempts: 1_000, windowS: 900 },
  /** Wrong resume cards. A card has 2^31 forms or more. */
  cardInRoomFromAddress: { attempts: 150, windowS: 900 },
  /** Wrong resume cards from all addresses. */
  cardInRoom: { attempts: 600, windowS: 900 },
  /** New resume cards that a seat makes for itself, because each is stored. */
  cardOfSeat: { attempts: 20, windowS: 900 },
  /** Reminders by email: one full lesson, so that a room does not write to strangers all day. */
  reminderInRoom: { attempts: 500, windowS: 86_400 },
  /** By the address that was entered, from all rooms: nobody gets many requests to confirm it. */
  reminderToEmail: { attempts: 3, windowS: 604_800 },
  /** Invalid links of reminders. */
  reminderLinkFromAddress: { attempts: 600, windowS: 3_600 },
  contactFromAddress: { attempts: 600, windowS: 3_600 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof defaultLimits
export type Limits = Readonly<Record<LimitName, Limit>>

/** Counts attempts in the database, so that all processes share the count and a restart does not forget it. */
export interface Throttle {
  /** Counts one attempt. Returns 0 if it is allowed, otherwise the seconds until it will be. */
  take(limit: LimitName, of: string): Promise<number>
  /** Refunds an attempt that was not a guess. */
  refund(limit: LimitName, of: string): Promise<void>
}

/** Opens the throttle over a pool. */
export function createThrottle(pool: Statements, limits: Limits = defaultLimits): Throttle {
  const limiters = new Map(
    Object.entries(limits).map(([name, { attempts, windowS }]) => [name, limiterOf(pool, name, attempts, windowS)]),
  )
  const limiter = (name: LimitName) => limiters.get(name) as RateLimiterPostgres
  return {
    async take(limit, of) {
      try {
        await limiter(limit).consume(keyOf(of))
        return 0
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000))
      }
    },
    async refund(limit, of) {
      await limiter(limit).reward(keyOf(of))
    },
  }
}

/** Limits and whose attempts they count. */
export type Counted = readonly (readonly [LimitName, of: string])[]

/**
 * Counts an attempt under each limit in turn, and stops at the first that refuses it, so that a refused attempt does
 * not count under the next limits. Returns 0 if it is allowed, otherwise the seconds until it will be.
 */
export async function takeAll(throttle: Throttle, counted: Counted): Promise<number> {
  for (const [limit, of] of counted) {
    const waitS = await throttle.take(limit, of)
    if (waitS > 0) return waitS
  }
  return 0
}

/** Refunds an attempt under each limit. */
export async function refundAll(throttle: Throttle, counted: Counted): Promise<void> {
  for (const [limit, of] of counted) await throttle.refund(limit, of)
}

/** The refusal of an attempt, with the seconds to wait. */
export function tooManyAttempts(waitS: number): Refusal<'too-many-attempts'> {
  return refuse('too-many-attempts', { params: { retryAfterS: String(waitS) } })
}

/** Waits for a check; if the queue of checks is full, refunds the attempts that were counted for it. */
export async function refundIfBusy<T>(throttle: Throttle, counted: Counted, check: Promise<T>): Promise<T> {
  try {
    return await check
  } catch (error) {
    if (error instanceof Busy) await refundAll(throttle, counted)
    throw error
  }
}

function limiterOf(pool: Statements, keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'throttle',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix,
    points,
    duration,
  })
}

/** Hashed, so that the table does not reveal whose attempts were counted. */
function keyOf(of: string): string {
  return sha256(of).toString('base64url')
}
