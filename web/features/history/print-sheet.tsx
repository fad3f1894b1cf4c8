import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { EmailAddress } from '#root/web/ui/email-address.tsx'
import { Logo } from '#root/web/ui/logo.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'

/** A page to print: a link back to the history, the actions, and the sheet. Only the sheet is printed. */
export function PrintPage({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-6">
      <div className="no-print flex flex-wrap items-center justify-between gap-3">
        <Link to="/dashboard/history" className="link inline-flex min-h-11 items-center text-sm">
          {m.statement_back()}
        </Link>
        {actions}
      </div>
      {children}
    </div>
  )
}

interface PrintSheetProps {
  title: string
  holder: string
  email: string
  /** More about the sheet, under the holder's email. */
  about?: ReactNode
  children: ReactNode
}

/**
 * A printed sheet: the firm, the title, the holder, and the contents. On paper, every browser repeats the head of a
 * table on each page, so the simulation notice is there.
 */
export function PrintSheet({ title, holder, email, about, children }: PrintSheetProps) {
  return (
    <table role="presentation" className="w-full table-fixed">
      <thead className="hidden print:table-header-group">
        <tr>
          <td className="pb-6 text-center text-xs font-semibold">{m.simulation_notice()}</td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            <article className="grid grid-cols-[minmax(0,1fr)] gap-8 border border-mullion bg-pane p-5 sm:p-10 print:border-0 print:p-0">
              <header className="grid gap-1">
                <FirmHead />
                <h1 className="text-3xl">{title}</h1>
                <p className="mt-3 font-semibold wrap-anywhere">{holder}</p>
                <p className="text-sm wrap-anywhere">
                  <EmailAddress email={email} />
                </p>
                {about}
              </header>
              {children}
            </article>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** The firm and its address, as on a letter. */
function FirmHead() {
  const { addressLine1, addressLine2, telephone, email } = usePageData().branding
  return (
    <div className="mb-6 flex flex-wrap justify-between gap-x-8 gap-y-3 border-b border-ink pb-4">
      <Logo className="self-start" />
      <ul className="text-xs text-soft sm:text-end">
        {[addressLine1, addressLine2, telephone].map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
        <li>
          <EmailAddress email={email} />
        </li>
      </ul>
    </div>
  )
}
