import { inArray } from 'drizzle-orm'
import { baseLocale, type Locale, type LocalizedText } from '#root/contract/language.ts'
import type { MailKind } from '#root/contract/mails.ts'
import { m } from '#root/contract/messages/messages.js'
import { sampleMailDomain } from '#root/domain/sample-people.ts'
import { readBranding } from '../branding.ts'
import { sendPipelined } from '../database/in-transaction.ts'
import type { Queryable } from '../database/queryable.ts'
import { users } from '../tables/identity.ts'
import { outbox } from '../tables/outbox.ts'
import { insertionInto, statementOf, type Write } from '../write-together.ts'

export interface OutgoingMail {
  /** The address. */
  readonly recipient: string
  /** The client whose mailbox shows it; null if the recipient has no account. */
  readonly userId: string | null
  readonly kind: MailKind
  /** The language, if the recipient has no account. */
  readonly language?: Locale
  readonly subject: LocalizedText
  /** Plain text; an empty line between paragraphs. */
  readonly text: LocalizedText
  /** Greets above the text: by name only if the recipient has confirmed the address. */
  readonly greets?: { readonly firstName: string }
  /** Whether the firm's name is below the text. */
  readonly isSigned?: boolean
  /** A one-time link, on its own line below the text. */
  readonly link?: string
  /** Plain text below the link. */
  readonly afterLink?: LocalizedText
  /** The reminder whose address gets it; `recipient` is then an invented address. */
  readonly reminderId?: string
}

/** An account holder, with the fields that emails need. */
export interface Addressee {
  readonly id: string
  readonly email: string
  readonly firstName: string
}

/**
 * Writes an email of the firm into the outbox, in the caller's transaction, so that a rolled-back one is never sent.
 * The mail worker delivers it. It is sent ahead. Every email has the simulation notice, whatever its text.
 */
export async function sendMail(tx: Queryable, mail: OutgoingMail): Promise<void> {
  await sendMails(tx, [mail])
}

/** Like `sendMail`, for many in one statement. Sample clients have no mailbox and get no emails. */
export async function sendMails(tx: Queryable, mails: readonly OutgoingMail[]): Promise<void> {
  if (!mails.some(isReadable)) return
  const [{ brand }, readers] = await Promise.all([readBranding(tx), readReaders(tx, mails)])
  await sendPipelined(tx.execute(statementOf(mailsOf(mails, { brand, readers }))))
}

/** A person with a mailbox: their address, whether they have confirmed it, and their language. */
export interface MailReader {
  readonly id: string
  readonly email: string
  readonly isConfirmed: boolean
  readonly language: Locale
}

/** The parts of an email besides its text. */
interface MailContext {
  readonly brand: string
  readonly readers: readonly MailReader[]
}

const intoOutbox = insertionInto(outbox, [
  'recipient',
  'userId',
  'kind',
  'subject',
  'body',
  'link',
  'language',
  'reminderId',
])

/** Emails as writes of an operation, each in the language of its reader; none for people without a mailbox. */
export function mailsOf(mails: readonly OutgoingMail[], { brand, readers }: MailContext): Write[] {
  const byId = new Map(readers.map((reader) => [reader.id, reader]))
  const rows = mails.filter(isReadable).map((mail) => {
    const { recipient, userId, kind, subject, text, greets, isSigned, link, afterLink, language = baseLocale } = mail
    const reader = userId === null ? undefined : byId.get(userId)
    const options = { locale: reader?.language ?? language }
    const isConfirmed = reader?.isConfirmed === true && reader.email === recipient
    const body = [
      ...(greets ? [greetingOf(greets.firstName, isConfirmed, options)] : []),
      text(options),
      ...(isSigned ? [m.mail_signature({ brand }, options)] : []),
      ...(link ? [link] : []),
      ...(afterLink ? [afterLink(options)] : []),
      `-- \n${m.simulation_notice({}, options)}\n`,
    ].join('\n\n')
    const head = oneLine(subject(options))
    const reminderId = mail.reminderId ?? null
    return { recipient, userId, kind, subject: head, body, link: link ?? null, language: options.locale, reminderId }
  })
  return rows.length > 0 ? [{ into: intoOutbox, rows }] : []
}

/** Sample clients have no mailbox. */
function isReadable({ recipient }: Pick<OutgoingMail, 'recipient'>): boolean {
  return !recipient.endsWith(`@${sampleMailDomain}`)
}

/**
 * A name is user input, and the address may be a stranger's: until a link that was emailed there is opened, no user
 * input is sent to it.
 */
function greetingOf(firstName: string, isConfirmed: boolean, options: { locale: Locale }): string {
  return isConfirmed ? m.mail_greeting({ firstName }, options) : m.mail_greeting_plain({}, options)
}

async function readReaders(tx: Queryable, mails: readonly Pick<OutgoingMail, 'userId'>[]): Promise<MailReader[]> {
  const ids = mails.flatMap(({ userId }) => (userId ? [userId] : []))
  if (ids.length === 0) return []
  const { id, email, emailVerified: isConfirmed, language } = users
  return tx.select({ id, email, isConfirmed, language }).from(users).where(inArray(users.id, ids))
}

/** An email to an account holder: the greeting, the text, and the signature or a link. */
export function emailTo(
  { id, email, firstName }: Addressee,
  { kind, subject, text, link }: Pick<OutgoingMail, 'kind' | 'subject' | 'text' | 'link'>,
): OutgoingMail {
  const ending = link ? { link } : { isSigned: true }
  return { recipient: email, userId: id, kind, subject, greets: { firstName }, text, ...ending }
}

/** A line break in a subject would start another header. */
function oneLine(subject: string): string {
  return subject.replaceAll(/[\r\n]+/g, ' ')
}
