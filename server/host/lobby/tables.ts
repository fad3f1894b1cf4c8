import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Actor } from '#root/contract/identity.ts'
import type { ClassRole } from '#root/domain/host.ts'
import { bytes, realTime, realTimeWritten } from '#root/server/platform/columns.ts'

/* The tables of the lobby; see ../migrations/002_lobby.sql. */

export const memberships = pgTable(
  'memberships',
  {
    firmId: uuid('firm_id').notNull(),
    staffId: text('staff_id').notNull(),
    role: text('role').$type<ClassRole>().notNull(),
    addedAt: realTimeWritten('added_at'),
    enteredAt: realTime('entered_at'),
  },
  (table) => [primaryKey({ columns: [table.firmId, table.staffId] })],
)

export const hostInvitations = pgTable('host_invitations', {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: bytes('token_hash').notNull(),
  email: text('email'),
  role: text('role').$type<Actor['role']>().notNull(),
  firmId: uuid('firm_id'),
  invitedBy: text('invited_by'),
  createdAt: realTimeWritten('created_at'),
  expiresAt: realTime('expires_at').notNull(),
  usedAt: realTime('used_at'),
  usedBy: text('used_by'),
  revokedAt: realTime('revoked_at'),
})

export const joinCodes = pgTable('join_codes', {
  code: text('code').primaryKey(),
  firmId: uuid('firm_id').notNull(),
})
