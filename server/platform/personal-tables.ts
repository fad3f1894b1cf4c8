import { getTableName } from 'drizzle-orm'
import type { PersonalTable } from './personal-data.ts'
import { personalData as addresses } from './tables/addresses.ts'
import { personalData as audit } from './tables/audit.ts'
import { personalData as contact } from './tables/contact.ts'
import { personalData as deposits } from './tables/deposits.ts'
import { personalData as files } from './tables/files.ts'
import { personalData as idempotency } from './tables/idempotency.ts'
import { personalSessions, personalData as identity } from './tables/identity.ts'
import { personalData as investments } from './tables/investments.ts'
import { personalData as ledger } from './tables/ledger.ts'
import { personalData as onboarding } from './tables/onboarding.ts'
import { personalData as outbox } from './tables/outbox.ts'
import { personalData as payments } from './tables/payments.ts'
import { personalData as payouts } from './tables/payouts.ts'
import { personalData as recovery } from './tables/recovery.ts'
import { personalData as revocations } from './tables/revocations.ts'
import { personalData as sampleClasses } from './tables/sample-classes.ts'
import { personalData as security } from './tables/security.ts'
import { personalData as uploads } from './tables/uploads.ts'
import { personalData as withdrawals } from './tables/withdrawals.ts'

/**
 * What every table holds of people, in the order in which an account's deletion removes it: mails before the addresses that
 * they went to, records before the stored answers about them, sessions last.
 */
export const personalTables: readonly PersonalTable[] = [
  ...outbox,
  ...identity,
  ...security,
  ...recovery,
  ...revocations,
  ...uploads,
  ...onboarding,
  ...files,
  ...deposits,
  ...payments,
  ...investments,
  ...withdrawals,
  ...payouts,
  ...addresses,
  ...ledger,
  ...sampleClasses,
  ...contact,
  ...audit,
  ...idempotency,
  personalSessions,
]

/** The tables that say nothing of a client. Where they name somebody, it is one of the staff, or a digest. */
export const tablesAboutNobody: readonly string[] = [
  'address_branches',
  'audit_chain',
  'chain_progress',
  'claim_versions',
  'firm_clock',
  'ledger_routes',
  'plan_versions',
  'practice_messages',
  'sample_classes',
  'schema_migrations',
  'settings',
  'settlement_failures',
  'staff_policy_changes',
  'throttle',
  'withdrawal_freezes',
]

/** The tables whose rows of a person a deletion removes, each with the column that names the person. */
export function removedTables(): { table: string; column: string }[] {
  return personalTables.flatMap(({ table, owner, onDeletion }) =>
    owner && typeof onDeletion === 'string' ? [{ table: getTableName(table), column: owner.name }] : [],
  )
}
