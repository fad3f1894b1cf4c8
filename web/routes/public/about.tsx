import { m } from '#root/contract/messages/messages.js'
import { HowWeWork } from '#root/web/features/public/about/how-we-work.tsx'
import { Partners } from '#root/web/features/public/about/partners.tsx'
import { Story } from '#root/web/features/public/about/story.tsx'
import { WhyPartner } from '#root/web/features/public/about/why-partner.tsx'
import { ClosingCall } from '#root/web/features/public/closing-call.tsx'
import { PageHead } from '#root/web/features/public/page-head.tsx'
import { pageData } from '#root/web/ui/page-data-store.ts'

export function meta() {
  return [{ title: m.about_title(pageData().branding) }]
}

/** About the firm, /about. */
export default function About() {
  return (
    <main id="content">
      <PageHead eyebrow={m.about_eyebrow()} title={m.about_heading()}>
        {m.about_lead()}
      </PageHead>
      <Story />
      <Partners />
      <HowWeWork />
      <WhyPartner />
      <ClosingCall title={m.about_call_heading()} button={m.about_call_button()}>
        {m.about_call()}
      </ClosingCall>
    </main>
  )
}
