import { getTableName } from 'drizzle-orm'
import { declarations } from './generated/personal-data.ts'
import type { PersonalTable } from './personal-data.ts'

const deletionOrders = ['first', undefined, 'last'] as const

/** The personal data of every table, in the order of its removal at an account's deletion. */
export const personalTables: readonly PersonalTable[] = declarations
  .flat()
  .toSorted((one, other) => deletionOrders.indexOf(one.deletionOrder) - deletionOrders.indexOf(other.deletionOrder))

/** The tables without client data. They name only staff, the number of a lesson's seat, or contain a digest. */
export const tablesWithoutPersonalData: readonly string[] = [
  'address_branches',
  'audit_chain',
  'chain_progress',
  'claim_versions',
  'director_beats',
  'firm_clock',
  'leases',
  'ledger_routes',
  'lesson_directors',
  'lesson_offers',
  'lesson_plans',
  'lessons',
  'offer_versions',
  'plan_versions',
  'practice_messages',
  'room_staff',
  'rooms',
  'running_total_changes',
  'running_totals',
  'sample_classes',
  'schema_migrations',
  'settings',
  'settlement_failures',
  'staff_policy_changes',
  'throttle',
  'withdrawal_freezes',
]

/** The tables whose rows a deletion removes, each with the column of the person's id. */
export function removedTables(): { table: string; column: string }[] {
  return personalTables.flatMap(({ table, owner, onDeletion }) =>
    owner && typeof onDeletion === 'string' ? [{ table: getTableName(table), column: owner.name }] : [],
  )
}
