import { createTransport } from 'nodemailer'
import { mailHtml } from '../../mail/mail-html.ts'
import { DeliveryError, type Transport } from '../../mail/transport.ts'
import type { MailSettings } from '../../settings.ts'

const timeoutMs = 10_000

/** Sends through a mail server, over one connection that stays open while there are emails. */
export function smtpTransport({ smtpUrl, from, requireTls }: MailSettings): Transport {
  const smtp = createTransport({
    url: smtpUrl,
    requireTLS: requireTls,
    pool: true,
    maxConnections: 1,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver(mail) {
      try {
        await smtp.sendMail({
          from,
          to: { name: '', address: mail.recipient },
          subject: mail.subject,
          text: mail.body,
          html: mailHtml(mail),
          // So an email that is sent again after a crash can be recognised.
          messageId: `<${mail.id}@glasshouse>`,
          date: mail.writtenAt,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw asDeliveryError(error)
      }
    },
    close: () => smtp.close(),
  }
}

interface SmtpError extends Error {
  code?: string
  /** The step of the SMTP dialogue at which it happened. */
  command?: string
  responseCode?: number
}

const aboutTheMail = new Set(['EENVELOPE', 'EMESSAGE'])
const closingNow = 421

/**
 * Only the server's error about this email is stored, because others may contain the password. A refused sender is a
 * wrong setting, not an error of the email.
 */
function asDeliveryError(cause: unknown): DeliveryError {
  const { code = 'unknown', command, responseCode = 0, message } = cause as SmtpError
  const isOurs = !aboutTheMail.has(code) || responseCode === closingNow || (command === 'MAIL FROM' && responseCode > 0)
  if (isOurs) return new DeliveryError('unreachable', `The mail server could not be used (${code}).`)
  return new DeliveryError(responseCode >= 400 && responseCode < 500 ? 'later' : 'never', message)
}
