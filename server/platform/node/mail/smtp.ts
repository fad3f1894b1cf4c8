import { createTransport } from 'nodemailer'
import { mailHtml } from '../../mail/mail-html.ts'
import { DeliveryError, type Transport } from '../../mail/transport.ts'
import type { MailSettings } from '../../settings.ts'

const patienceMs = 10_000

/** Sends through a mail server, over one connection that is kept while there is mail. */
export function smtpTransport({ smtpUrl, from, requireTls }: MailSettings): Transport {
  const smtp = createTransport({
    url: smtpUrl,
    requireTLS: requireTls,
    pool: true,
    maxConnections: 1,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
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
          // A mail that is sent again after a crash is then known to be the same.
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
  /** The step of the conversation at which it happened. */
  command?: string
  responseCode?: number
}

const aboutTheMail = new Set(['EENVELOPE', 'EMESSAGE'])
const closingNow = 421

/**
 * Only what the server said about this mail is kept in its words: others may repeat the password that it was given.
 * A sender that it refuses is a wrong setting, which no mail is to blame for.
 */
function asDeliveryError(cause: unknown): DeliveryError {
  const { code = 'unknown', command, responseCode = 0, message } = cause as SmtpError
  const isOurs = !aboutTheMail.has(code) || responseCode === closingNow || (command === 'MAIL FROM' && responseCode > 0)
  if (isOurs) return new DeliveryError('unreachable', `The mail server could not be used (${code}).`)
  return new DeliveryError(responseCode >= 400 && responseCode < 500 ? 'later' : 'never', message)
}
