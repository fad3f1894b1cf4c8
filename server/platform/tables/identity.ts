import { inArray, sql } from 'drizzle-orm'
import { boolean, customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { StaffRole } from '#root/domain/staff.ts'
import { emailsOf, ownedBy, type PersonalTable } from '../personal-data.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const firmTime = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const users = pgTable('user', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  role: text('role').$type<'client' | StaffRole>().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  /** Clients have these three; the firm's staff does not. */
  username: text('username'),
  phoneNumber: text('phone_number'),
  country: text('country'),
  /** To the minute, and kept when their sessions have ended. */
  lastSeenAt: instant('last_seen_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  /** Since when nothing but the id is left of a client; of somebody of the staff, the name too. */
  deletedAt: instant('deleted_at'),
  /** By the firm's clock, like the next. */
  joinedAt: firmTime('joined_at')
    .notNull()
    .default(sql`firm_now()`),
  /** Whoever is locked has no session and gets none. */
  lockedAt: firmTime('locked_at'),
  lockedReason: text('locked_reason'),
  /** The class that a made-up client belongs to. */
  sampleClassId: uuid('sample_class_id'),
})

export const sessions = pgTable('session', {
  id: text('id').primaryKey(),
  token: text('token').notNull(),
  userId: text('user_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  /** Whether a second factor was given for it. */
  mfaVerified: boolean('proved_twice').notNull().default(false),
  /** When its holder last proved again who they are, by the machine's clock. */
  confirmedAt: instant('confirmed_at'),
})

/** A way to sign in. Ours is one per user: `credential`, whose password is a salted scrypt hash. */
export const accounts = pgTable('account', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  userId: text('user_id').notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: instant('access_token_expires_at'),
  refreshTokenExpiresAt: instant('refresh_token_expires_at'),
  scope: text('scope'),
  password: text('password'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const verifications = pgTable('verification', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const operatorInvitations = pgTable('operator_invitations', {
  id: uuid('id')
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  tokenHash: bytes('token_hash').notNull(),
  email: text('email'),
  /** What its holder becomes. */
  role: text('role').$type<StaffRole>().notNull().default('operator'),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  usedBy: text('used_by'),
  invitedBy: text('invited_by'),
  revokedAt: instant('revoked_at'),
})

export const personalData: readonly PersonalTable[] = [
  {
    table: users,
    ...ownedBy(users.id),
    exported: { as: 'person' },
    onDeletion: { kept: 'the books name the id; everything else is emptied' },
  },
  {
    table: accounts,
    ...ownedBy(accounts.userId),
    exported: { leftOut: 'password hash' },
    onDeletion: 'removed',
  },
  {
    table: verifications,
    rowsOf: (people) => inArray(verifications.identifier, emailsOf(people)),
    exported: { leftOut: 'one-time secrets' },
    onDeletion: 'removed',
  },
  {
    table: operatorInvitations,
    exported: { leftOut: 'invitations of the staff, which the audit log lists' },
    onDeletion: { kept: 'only the staff is invited' },
  },
]

/** Removed after everything else: the end of a session tells its browser to leave. */
export const personalSessions: PersonalTable = {
  table: sessions,
  ...ownedBy(sessions.userId),
  exported: { as: 'security' },
  onDeletion: 'removed',
}
