import { and, inArray } from 'drizzle-orm'
import type { MailKind } from '#root/contract/mails.ts'
import { m } from '#root/contract/messages/messages.js'
import { sampleMailDomain } from '#root/domain/sample-people.ts'
import { readBranding } from '../branding.ts'
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
  readonly subject: string
  /** Plain text; an empty line between paragraphs. */
  readonly text: string
  /** Greets above the text: by name only if the recipient has confirmed the address. */
  readonly greets?: { readonly firstName: string }
  /** Whether the firm's name is below the text. */
  readonly isSigned?: boolean
  /** A one-time link, on its own line below the text. */
  readonly link?: string
}

/** An account holder, with the fields that emails need. */
export interface Addressee {
  readonly id: string
  readonly email: string
  readonly firstName: string
}

/**
 * Writes an email of the firm into the outbox, in the caller's transaction, so that a rolled-back one is never sent.
 * The mail worker delivers it. Every email has the simulation notice, whatever its text.
 */
export async function sendMail(tx: Queryable, mail: OutgoingMail): Promise<void> {
  await sendMails(tx, [mail])
}

/** Like `sendMail`, for many in one statement. Sample clients have no mailbox and get no emails. */
export async function sendMails(tx: Queryable, mails: readonly OutgoingMail[]): Promise<void> {
  if (!mails.some(isReadable)) return
  const [{ brand }, confirmed] = await Promise.all([readBranding(tx), readConfirmed(tx, mails)])
  await tx.execute(statementOf(mailsOf(mails, { brand, confirmed })))
}

/** The parts of an email besides its text. */
interface MailContext {
  readonly brand: string
  /** The recipients who have confirmed their address: id and address. */
  readonly confirmed: ReadonlySet<string>
}

const intoOutbox = insertionInto(outbox, ['recipient', 'userId', 'kind', 'subject', 'body', 'link'])

/** Emails as writes of an operation; none for people without a mailbox. */
export function mailsOf(mails: readonly OutgoingMail[], { brand, confirmed }: MailContext): Write[] {
  const rows = mails.filter(isReadable).map(({ recipient, userId, kind, subject, text, greets, isSigned, link }) => ({
    recipient,
    userId,
    kind,
    subject: oneLine(subject),
    body: [
      ...(greets ? [greetingOf(greets.firstName, confirmed.has(confirmedAddress(userId, recipient)))] : []),
      text,
      ...(isSigned ? [m.mail_signature({ brand })] : []),
      ...(link ? [link] : []),
      `-- \n${m.simulation_notice()}\n`,
    ].join('\n\n'),
    link: link ?? null,
  }))
  return rows.length > 0 ? [{ into: intoOutbox, rows }] : []
}

/** An address that its owner has confirmed, as `MailContext` has it. */
export function confirmedAddress(userId: string | null, address: string): string {
  return `${userId} ${address}`
}

/** Sample clients have no mailbox. */
function isReadable({ recipient }: Pick<OutgoingMail, 'recipient'>): boolean {
  return !recipient.endsWith(`@${sampleMailDomain}`)
}

/**
 * A name is user input, and the address may be a stranger's: until a link that was emailed there is opened, no user
 * input is sent to it.
 */
function greetingOf(firstName: string, isConfirmed: boolean): string {
  return isConfirmed ? m.mail_greeting({ firstName }) : m.mail_greeting_plain()
}

async function readConfirmed(tx: Queryable, mails: readonly Pick<OutgoingMail, 'userId'>[]): Promise<Set<string>> {
  const ids = mails.flatMap(({ userId }) => (userId ? [userId] : []))
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, ids), users.emailVerified))
  return new Set(rows.map(({ id, email }) => confirmedAddress(id, email)))
}

/** An email to an account holder: the greeting, the text, and the signature or a link. */
export function emailTo(
  { id, email, firstName }: Addressee,
  { kind, subject, text, link }: { kind: MailKind; subject: string; text: string; link?: string },
): OutgoingMail {
  const ending = link ? { link } : { isSigned: true }
  return { recipient: email, userId: id, kind, subject, greets: { firstName }, text, ...ending }
}

/** A line break in a subject would start another header. */
function oneLine(subject: string): string {
  return subject.replaceAll(/[\r\n]+/g, ' ')
}
