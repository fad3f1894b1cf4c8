import { boolean, customType, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bigInteger, bytes, realTime, realTimeWritten } from '../columns.ts'
import { ownedBy, type PersonalTable } from '../personal-data.ts'

const texts = customType<{ data: string[] }>({ dataType: () => 'ARRAY' })

export const secondFactors = pgTable('second_factors', {
  userId: text('user_id').primaryKey(),
  encryptedSecret: bytes('encrypted_secret').notNull(),
  lastStep: integer('last_step').notNull().default(0),
  createdAt: realTimeWritten('created_at'),
  enabledAt: realTime('enabled_at'),
})

export const recoveryCodes = pgTable('recovery_codes', {
  userId: text('user_id').notNull(),
  codeHash: bytes('code_hash').notNull(),
  usedAt: realTime('used_at'),
})

export const logInTickets = pgTable('log_in_tickets', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: text('user_id').notNull(),
  remember: boolean('remember').notNull(),
  attempts: integer('attempts').notNull().default(0),
  expiresAt: realTime('expires_at').notNull(),
})

export const passkeys = pgTable('passkeys', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: text('user_id').notNull(),
  credentialId: text('credential_id').notNull(),
  name: text('name').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigInteger('counter').notNull(),
  transports: texts('transports').notNull().default([]),
  createdAt: realTimeWritten('created_at'),
  lastUsedAt: realTime('last_used_at'),
})

export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text('challenge').primaryKey(),
  userId: text('user_id'),
  expiresAt: realTime('expires_at').notNull(),
})

export const emailChanges = pgTable('email_changes', {
  userId: text('user_id').primaryKey(),
  newEmail: text('new_email').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  createdAt: realTimeWritten('created_at'),
  expiresAt: realTime('expires_at').notNull(),
})

export const personalData: readonly PersonalTable[] = [
  {
    table: recoveryCodes,
    ...ownedBy(recoveryCodes.userId),
    exported: { leftOut: 'recovery code hashes' },
    onDeletion: 'removed',
  },
  {
    table: secondFactors,
    ...ownedBy(secondFactors.userId),
    exported: { leftOut: 'second factor secret' },
    onDeletion: 'removed',
  },
  {
    table: logInTickets,
    ...ownedBy(logInTickets.userId),
    exported: { leftOut: 'log-ins that wait for the second factor' },
    onDeletion: 'removed',
  },
  {
    table: passkeys,
    ...ownedBy(passkeys.userId),
    exported: { leftOut: 'passkey public keys' },
    onDeletion: 'removed',
  },
  {
    table: passkeyChallenges,
    ...ownedBy(passkeyChallenges.userId),
    exported: { leftOut: 'one-time challenges of passkeys' },
    onDeletion: 'removed',
  },
  {
    table: emailChanges,
    ...ownedBy(emailChanges.userId),
    exported: { as: 'requestedEmail', without: ['tokenHash'] },
    onDeletion: 'removed',
  },
]
