import type { PastRules, SamplePast } from '#root/domain/sample-past.ts'
import type { SamplePerson } from '#root/domain/sample-people.ts'
import type { AccountKeys } from '#root/server/chain/account-keys.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import type { Files } from '#root/server/platform/files/files.ts'

/** The services that the sample classes use. */
export interface SampleServices {
  readonly db: Queryable
  readonly accountKeys: AccountKeys
  readonly files: Files
  /** After how many days an upload is deleted. */
  readonly retentionDays: number
}

/** A sample client and their generated history. */
export interface Member {
  readonly id: string
  readonly person: SamplePerson
  readonly past: SamplePast
}

/** What the functions that write the histories of a batch need. */
export interface PastWriter extends SampleServices {
  readonly tx: Transaction
  /** The instant a given time ago. */
  readonly at: (agoMs: number) => Date
  /** The recorded decider of all records: the operator who requested the class. */
  readonly operatorId: string
  readonly rules: PastRules
}
