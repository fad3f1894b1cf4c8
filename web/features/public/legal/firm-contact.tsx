import { Fragment } from 'react'
import { addressLines, firmWords } from '#root/web/ui/firm-words.ts'

/** The firm's address as a legal text gives it. */
export function FirmContact() {
  return (
    <>
      <a href={`mailto:${firmWords.email}`} className="link">
        {firmWords.email}
      </a>
      <span dir="ltr" className="mt-1 block rtl:text-right">
        {addressLines().map((line, position) => (
          <Fragment key={line}>
            {position > 0 && ', '}
            <span className="inline-block">{line}</span>
          </Fragment>
        ))}
      </span>
    </>
  )
}
