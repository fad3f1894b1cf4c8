import type { ContactMessage } from '#root/contract/contact.ts'
import { publish } from '#root/server/live/publish.ts'
import { readBranding } from '#root/server/platform/branding.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { sendMail } from '#root/server/platform/mail/send-mail.ts'
import { contactMessages } from '#root/server/platform/tables/contact.ts'

/** Stores a visitor's message and emails it to the firm, in one transaction. Returns its id and its time. */
export async function sendMessage(db: Queryable, message: ContactMessage) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(contactMessages)
      .values(message)
      .returning({ id: contactMessages.id, receivedAt: contactMessages.receivedAt })
    const { id, receivedAt } = row!
    await publish(tx, 'operators', { type: 'contact', id })
    const subject = `Contact form: ${message.fullName}`
    await sendMail(tx, {
      recipient: (await readBranding(tx)).email,
      userId: null,
      kind: 'contact',
      subject: () => subject,
      text: () => asText(message),
    })
    return { id, receivedAt: receivedAt.toISOString() }
  })
}

function asText({
  fullName,
  email,
  houseAddress,
  country,
  phoneNumber,
  whatsappNumber,
  message,
}: ContactMessage): string {
  return [
    `From: ${fullName} <${email}>`,
    `Address: ${houseAddress}, ${country}`,
    `Phone: ${phoneNumber}`,
    `WhatsApp: ${whatsappNumber}`,
    '',
    message,
  ].join('\n')
}
