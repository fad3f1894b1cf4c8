import { m } from '#root/contract/messages/messages.js'
import { Claim } from '#root/web/ui/claim.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'

/** The firm's contact details and its promised reply time. */
export function FirmDetails() {
  const { branding } = usePageData()
  return (
    <header className="grid content-between gap-12 border-mullion px-5 py-14 max-lg:border-b sm:px-8 lg:border-e lg:py-24 lg:pe-12">
      <div className="grid gap-6">
        <h1 className="text-4xl">{m.contact_heading()}</h1>
        <p className="max-w-[30ch] font-display text-xl text-soft">{m.contact_lead()}</p>
        <p className="claim-place max-w-[40ch]">
          <Claim id="reply-time" text={m.claim_reply_time} />
        </p>
      </div>
      <dl className="border-t border-edge text-sm">
        <div className="grid gap-1 border-b border-mullion py-4 sm:grid-cols-[9rem_1fr]">
          <dt className="text-soft">{m.contact_email_label()}</dt>
          <dd>
            <a href={`mailto:${branding.email}`} className="link -my-2.5 inline-flex min-h-11 items-center">
              {branding.email}
            </a>
          </dd>
        </div>
        <div className="grid gap-1 border-b border-mullion py-4 sm:grid-cols-[9rem_1fr]">
          <dt className="text-soft">{m.public_telephone()}</dt>
          <dd dir="ltr" className="rtl:text-right">
            <Claim id="telephone" text={() => m.claim_telephone(branding)} />
          </dd>
        </div>
        <div className="grid gap-1 border-b border-mullion py-4 sm:grid-cols-[9rem_1fr]">
          <dt className="text-soft">{m.contact_address_label()}</dt>
          <dd dir="ltr" className="rtl:text-right">
            <Claim id="address">
              <span className="block">{branding.addressLine1}</span>
              <span className="block">{branding.addressLine2}</span>
            </Claim>
          </dd>
        </div>
      </dl>
    </header>
  )
}
