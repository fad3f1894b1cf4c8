import { describeField } from '#root/contract/onboarding-labels.ts'
import type { Issue } from '#root/domain/onboarding-checks.ts'
import { type Answers, type FieldName, noAnswers } from '#root/domain/onboarding.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import type { Files } from '#root/server/platform/files/files.ts'

/** The encrypted part of a record: the client's answers, and the firm's replies. */
export interface Form {
  readonly answers: Answers
  readonly revision: { readonly fields: FieldName[]; readonly note: string } | null
  readonly reason: string | null
}

interface RecordKey {
  readonly id: string
  readonly clientId: string
}

/** Encrypts a form for its record. */
export function encryptForm(tx: Transaction, files: Files, { id, clientId }: RecordKey, form: Form): Promise<Buffer> {
  return files.encryptText(tx, clientId, contextOf(id), JSON.stringify(form))
}

/** Decrypts the form of a record. Answers that an older release did not have are empty. */
export async function decryptForm(
  tx: Queryable,
  files: Files,
  { id, clientId, encrypted }: RecordKey & { readonly encrypted: Buffer },
): Promise<Form> {
  const form = JSON.parse(await files.decryptText(tx, clientId, contextOf(id), encrypted)) as Form
  return { ...form, answers: { ...noAnswers, ...form.answers } }
}

const contextOf = (id: string) => `onboarding:${id}`

export type IncompleteRefusal = 'onboarding-incomplete'

/** Refuses a form with all its errors, so that they can be shown together. */
export function refuseIncomplete(issues: readonly Issue[]): Refusal<IncompleteRefusal> {
  return refuse('onboarding-incomplete', {
    ...(issues[0] ? { field: issues[0].field } : {}),
    issues: issues.map((issue) => ({ ...issue, params: { ...issue.params, field: describeField(issue.field) } })),
  })
}
