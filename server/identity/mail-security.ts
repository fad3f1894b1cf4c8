import type { LocalizedText } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { type Addressee, emailTo, sendMail } from '#root/server/platform/mail/send-mail.ts'
import type { Visitor } from './identity-services.ts'
import { describeDevice } from './sessions/device.ts'

const emails = {
  'second-factor-added': [m.mail_second_factor_added_subject, m.mail_second_factor_added_body],
  'second-factor-removed': [m.mail_second_factor_removed_subject, m.mail_second_factor_removed_body],
  'recovery-codes-renewed': [m.mail_recovery_codes_renewed_subject, m.mail_recovery_codes_renewed_body],
  'reset-codes-made': [m.mail_reset_codes_made_subject, m.mail_reset_codes_made_body],
  'passkey-added': [m.mail_passkey_added_subject, m.mail_passkey_added_body],
  'passkey-removed': [m.mail_passkey_removed_subject, m.mail_passkey_removed_body],
  'passkeys-removed': [m.mail_passkeys_removed_subject, m.mail_passkeys_removed_body],
} as const

/** Emails the owner of an account that their credentials changed, in the transaction of the change. */
export async function mailSecurityChange(
  tx: Transaction,
  owner: Addressee,
  change: keyof typeof emails,
): Promise<void> {
  const [subject, text] = emails[change]
  await sendMail(
    tx,
    emailTo(owner, {
      kind: 'security',
      subject: (options) => subject({}, options),
      text: (options) => text({}, options),
    }),
  )
}

/**
 * Emails the owner of an account about a log-in with an unknown browser. The names of browser and system come from a
 * fixed list, so that the email contains nothing that the visitor wrote.
 */
export async function mailNewDevice(
  tx: Transaction,
  owner: Addressee,
  { device, userAgent, address }: Visitor,
): Promise<void> {
  if (device.hasLoggedIn(owner.id)) return
  const { browser, system } = describeDevice(userAgent)
  const named = [browser, system].filter(Boolean).join(', ')
  const text: LocalizedText = (options) => {
    const name = named || m.mail_new_device_unknown({}, options)
    return m.mail_new_device_body({ device: name, address }, options)
  }
  const subject: LocalizedText = (options) => m.mail_new_device_subject({}, options)
  await sendMail(tx, emailTo(owner, { kind: 'security', subject, text }))
}
