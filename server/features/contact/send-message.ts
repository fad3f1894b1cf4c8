import type { ContactMessage } from '#root/contract/contact.ts'
import { baseLocale, type InLanguage, type Locale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { publish } from '#root/server/live/publish.ts'
import { readBranding } from '#root/server/platform/branding.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { sendMail } from '#root/server/platform/mail/send-mail.ts'
import { contactMessages } from '#root/server/platform/tables/contact.ts'

/**
 * Stores a visitor's message and emails it to the firm, in one transaction and in the language of the visitor's page. Returns
 * its id and its time.
 */
export async function sendMessage(db: Queryable, message: ContactMessage, language: Locale = baseLocale) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(contactMessages)
      .values({ ...message, language })
      .returning({ id: contactMessages.id, receivedAt: contactMessages.receivedAt })
    const { id, receivedAt } = row!
    await publish(tx, 'operators', { type: 'contact', id })
    await sendMail(tx, {
      recipient: (await readBranding(tx)).email,
      userId: null,
      kind: 'contact',
      language,
      subject: (options) => m.mail_contact_subject({ name: message.fullName }, options),
      text: (options) => asText(message, options),
    })
    return { id, receivedAt: receivedAt.toISOString() }
  })
}

function asText({ message, ...sender }: ContactMessage, options: InLanguage): string {
  const { fullName, email, houseAddress, country, phoneNumber, whatsappNumber } = sender
  return [
    m.mail_contact_from({ name: fullName, email }, options),
    m.mail_contact_address({ address: houseAddress, country }, options),
    m.mail_contact_phone({ number: phoneNumber }, options),
    m.mail_contact_whatsapp({ number: whatsappNumber }, options),
    '',
    message,
  ].join('\n')
}
