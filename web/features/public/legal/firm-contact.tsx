import { Fragment } from 'react'
import { firmAddress, firmEmail } from '#root/domain/firm.ts'

/** The firm's address as a legal text gives it. */
export function FirmContact() {
  return (
    <>
      <a href={`mailto:${firmEmail}`} className="link">
        {firmEmail}
      </a>
      <span dir="ltr" className="mt-1 block rtl:text-right">
        {firmAddress.map((line, position) => (
          <Fragment key={line}>
            {position > 0 && ', '}
            <span className="inline-block">{line}</span>
          </Fragment>
        ))}
      </span>
    </>
  )
}
