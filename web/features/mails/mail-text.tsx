import type { Mail } from '#root/contract/mails.ts'

/** The text of a mail, with the claims that it makes marked as on a page. */
export function MailText({ text, claims: [claim, ...others] }: Pick<Mail, 'text' | 'claims'>) {
  if (!claim) return text
  const [before = '', ...after] = text.split(claim.words)
  return (
    <>
      <MailText text={before} claims={others} />
      {after.length > 0 && (
        <>
          <span data-claim={claim.id}>{claim.words}</span>
          <MailText text={after.join(claim.words)} claims={others} />
        </>
      )}
    </>
  )
}
