import { inArray, sql } from 'drizzle-orm'
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#root/contract/language.ts'
import type { StaffRole } from '#root/domain/staff.ts'
import { bytes, firmTime, firmTimeWritten, realTime, realTimeWritten } from '../columns.ts'
import { emailsOf, ownedBy, type PersonalTable } from '../personal-data.ts'

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
  /** Accurate to the minute, and kept after their sessions end. */
  lastSeenAt: realTime('last_seen_at'),
  createdAt: realTimeWritten('created_at'),
  updatedAt: realTimeWritten('updated_at'),
  /** When the personal data was deleted: only a client's id remains, and the id and name of staff. */
  deletedAt: realTime('deleted_at'),
  /** By the firm's clock, like the next. */
  joinedAt: firmTimeWritten('joined_at'),
  /** A locked person has no session and cannot get one. */
  lockedAt: firmTime('locked_at'),
  lockedReason: text('locked_reason'),
  /** The class of a sample client. */
  sampleClassId: uuid('sample_class_id'),
  /** A person in a lesson, who has no email, name or password. */
  isSeat: boolean('is_seat').notNull().default(false),
  /** The language in which they last used the pages, for emails. */
  language: text('language').$type<Locale>().notNull().default('en'),
})

export const sessions = pgTable('session', {
  id: text('id').primaryKey(),
  token: text('token').notNull(),
  userId: text('user_id').notNull(),
  expiresAt: realTime('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  createdAt: realTimeWritten('created_at'),
  updatedAt: realTimeWritten('updated_at'),
  lastSeenAt: realTimeWritten('last_seen_at'),
  /** Whether a second factor was verified for it. */
  mfaVerified: boolean('mfa_verified').notNull().default(false),
  /** When its holder last confirmed their identity, in real time. */
  confirmedAt: realTime('confirmed_at'),
})

/** The beginning of the `accountId` of a person of a host's lobby, in a class. */
export const lobbyAccountPrefix = 'lobby:'

/** A sign-in method. Each user has one: `credential`, whose password is a salted scrypt hash. */
export const accounts = pgTable('account', {
  id: text('id').primaryKey(),
  /** With `lobbyAccountPrefix`, the password is that of a person of the lobby. */
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  userId: text('user_id').notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: realTime('access_token_expires_at'),
  refreshTokenExpiresAt: realTime('refresh_token_expires_at'),
  scope: text('scope'),
  password: text('password'),
  createdAt: realTimeWritten('created_at'),
  updatedAt: realTimeWritten('updated_at'),
})

export const verifications = pgTable('verification', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: realTime('expires_at').notNull(),
  createdAt: realTimeWritten('created_at'),
  updatedAt: realTimeWritten('updated_at'),
})

export const operatorInvitations = pgTable('operator_invitations', {
  id: uuid('id')
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  tokenHash: bytes('token_hash').notNull(),
  email: text('email'),
  /** The role of the invited person. */
  role: text('role').$type<StaffRole>().notNull().default('operator'),
  createdAt: realTimeWritten('created_at'),
  expiresAt: realTime('expires_at').notNull(),
  usedAt: realTime('used_at'),
  usedBy: text('used_by'),
  invitedBy: text('invited_by'),
  revokedAt: realTime('revoked_at'),
})

export const personalData: readonly PersonalTable[] = [
  {
    table: users,
    ...ownedBy(users.id),
    exported: { as: 'person' },
    onDeletion: { kept: 'the ledger names the id; everything else is emptied' },
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
  {
    table: sessions,
    ...ownedBy(sessions.userId),
    exported: { as: 'security' },
    onDeletion: 'removed',
    deletionOrder: 'last',
  },
]
