import { m } from '#root/contract/messages/messages.js'
import { FirmDetails } from '#root/web/features/contact/firm-details.tsx'
import { SendingOutcomes } from '#root/web/features/contact/sending-outcomes.tsx'
import { Island } from '#root/web/ui/island.tsx'
import { pageData } from '#root/web/ui/page-data-store.ts'

export function meta() {
  return [{ title: m.contact_title(pageData().branding) }]
}

/** The contact details and the contact form, /contact. */
export default function Contact() {
  return (
    <main id="content">
      <div className="frame grid lg:grid-cols-[5fr_7fr]">
        <FirmDetails />
        <section aria-labelledby="form-heading" className="bg-pane px-5 py-12 sm:px-8 lg:px-16 lg:py-24">
          <h2 id="form-heading" className="mb-8 text-2xl">
            {m.contact_form_heading()}
          </h2>
          <SendingOutcomes />
          <Island name="contact-form" when="idle" />
        </section>
      </div>
    </main>
  )
}
