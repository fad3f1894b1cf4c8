import { m } from '#root/contract/messages/messages.js'
import { describeField } from '#root/contract/onboarding-words.ts'
import type { FieldName } from '#root/domain/onboarding.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { emailTo, sendMail } from '#root/server/platform/mail/send-mail.ts'

/** Mails the client what was decided. A reason or note may say something of the client, so it is not in the mail. */
export async function mailDecision(
  tx: Transaction,
  client: Parameters<typeof emailTo>[0],
  status: 'approved' | 'rejected' | 'revision-requested',
  fields: readonly FieldName[],
): Promise<void> {
  const letters = {
    approved: { subject: m.onboarding_mail_approved_subject(), words: m.onboarding_mail_approved_body() },
    rejected: { subject: m.onboarding_mail_rejected_subject(), words: m.onboarding_mail_rejected_body() },
    'revision-requested': {
      subject: m.onboarding_mail_revision_subject(),
      words: m.onboarding_mail_revision_body({ fields: fields.map(describeField).join(', ') }),
    },
  }
  await sendMail(tx, emailTo(client, { kind: 'onboarding', ...letters[status] }))
}
