import type { Actor } from '#root/contract/identity.ts'
import type { LocalizedText } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeField } from '#root/contract/onboarding-labels.ts'
import type { OnboardingState } from '#root/contract/onboarding.ts'
import {
  checkOnboardingDecision,
  type FieldName,
  fieldNames,
  type OnboardingDecisionRefusal,
  stepOf,
} from '#root/domain/onboarding.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { runOnce } from '#root/server/platform/idempotency.ts'
import { emailTo, sendMail } from '#root/server/platform/mail/send-mail.ts'
import { decryptForm } from './form.ts'
import { publishOnboarding } from './publish-onboarding.ts'
import { lockRecord, type OnboardingServices, updateRecord } from './store.ts'
import { clientOf } from './view-record.ts'

/** An operator's decision on a submitted record. */
type Decision =
  | { readonly status: 'approved' }
  | { readonly status: 'rejected'; readonly reason: string }
  | { readonly status: 'revision-requested'; readonly fields: readonly FieldName[]; readonly note: string }

type DecisionRefusal = 'not-found' | 'idempotency-key-reused' | OnboardingDecisionRefusal

/**
 * Decides on a submitted record, once: approves it, rejects it, or asks for a revision of named fields. The reason or
 * the note is encrypted in the record; the email names only the fields. Refuses a record that is not submitted.
 */
export async function decideOnboarding(
  { db, files }: OnboardingServices,
  operator: Actor,
  key: string,
  id: string,
  decision: Decision,
): Promise<OnboardingState | Refusal<DecisionRefusal>> {
  const operation = { actorId: operator.id, key, operation: 'onboarding.decide', request: { id, ...decision } }
  return runOnce<OnboardingState | Refusal<DecisionRefusal>>(db, operation, async (tx) => {
    const row = await lockRecord(tx, id)
    if (!row) return refuse('not-found')
    const refused = checkOnboardingDecision(row.status)
    if (refused) return refused

    const { answers } = await decryptForm(tx, files, row)
    const fields = decision.status === 'revision-requested' ? inOrder(decision.fields) : []
    const form = {
      answers,
      revision: decision.status === 'revision-requested' ? { fields, note: decision.note } : null,
      reason: decision.status === 'rejected' ? decision.reason : null,
    }
    await updateRecord(tx, files, row, form, {
      status: decision.status,
      decidedBy: operator.id,
      ...(fields[0] ? { step: stepOf(fields[0]) } : {}),
    })
    const details: Record<string, string> = fields.length > 0 ? { fields: fields.join(', ') } : {}
    await recordAudit(tx, {
      actor: operator,
      action: `onboarding-${decision.status}`,
      subject: { kind: 'onboarding', id },
      concerns: row.clientId,
      before: { status: row.status },
      after: { status: decision.status },
      details,
    })
    await publishOnboarding(tx, row)
    await emailDecision(tx, await clientOf(tx, row.clientId), decision.status, fields)
    return { id, status: decision.status }
  })
}

/** Each once, in the order of the form. */
function inOrder(named: readonly FieldName[]): FieldName[] {
  return fieldNames.filter((field) => named.includes(field))
}

/** Emails the client the decision. A reason or note may contain personal data, so it is not in the email. */
async function emailDecision(
  tx: Transaction,
  client: Parameters<typeof emailTo>[0],
  status: 'approved' | 'rejected' | 'revision-requested',
  fields: readonly FieldName[],
): Promise<void> {
  const subjects = {
    approved: m.onboarding_mail_approved_subject,
    rejected: m.onboarding_mail_rejected_subject,
    'revision-requested': m.onboarding_mail_revision_subject,
  }
  const text: LocalizedText = (options) => {
    if (status === 'approved') return m.onboarding_mail_approved_body({}, options)
    if (status === 'rejected') return m.onboarding_mail_rejected_body({}, options)
    const named = fields.map((field) => describeField(field, options)).join(m.ui_list_separator({}, options))
    return m.onboarding_mail_revision_body({ fields: named }, options)
  }
  const subject: LocalizedText = (options) => subjects[status]({}, options)
  await sendMail(tx, emailTo(client, { kind: 'onboarding', subject, text }))
}
