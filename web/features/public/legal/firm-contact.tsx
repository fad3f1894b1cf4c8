import { usePageData } from '#root/web/ui/page-data.ts'

/** The firm's address in a legal text. */
export function FirmContact() {
  const { branding } = usePageData()
  return (
    <>
      <a href={`mailto:${branding.email}`} className="link">
        {branding.email}
      </a>
      <span dir="ltr" className="mt-1 block rtl:text-right">
        <span className="inline-block">{branding.addressLine1}</span>
        {', '}
        <span className="inline-block">{branding.addressLine2}</span>
      </span>
    </>
  )
}
