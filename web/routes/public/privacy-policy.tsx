import { m } from '#root/contract/messages/messages.js'
import { LegalDocument, type LegalSection } from '#root/web/features/public/legal/document.tsx'
import { FirmContact } from '#root/web/features/public/legal/firm-contact.tsx'
import { pageData } from '#root/web/ui/page-data-store.ts'

export function meta() {
  return [{ title: m.privacy_title(pageData().branding) }]
}

function sections(): readonly LegalSection[] {
  return [
    {
      id: 'collect',
      heading: m.privacy_collect_heading,
      paragraphs: [m.privacy_collect_1(), m.privacy_collect_2(), m.privacy_collect_3()],
    },
    { id: 'use', heading: m.privacy_use_heading, paragraphs: [m.privacy_use_1(), m.privacy_use_2()] },
    { id: 'sharing', heading: m.privacy_share_heading, paragraphs: [m.privacy_share_1(), m.privacy_share_2()] },
    {
      id: 'security',
      heading: m.privacy_security_heading,
      paragraphs: [m.privacy_security_1(), m.privacy_security_2()],
    },
    { id: 'rights', heading: m.privacy_rights_heading, paragraphs: [m.privacy_rights_1()] },
    { id: 'changes', heading: m.privacy_changes_heading, paragraphs: [m.privacy_changes_1()] },
    {
      id: 'contact',
      heading: m.privacy_contact_heading,
      paragraphs: [m.privacy_contact_1(), <FirmContact key="firm" />],
    },
  ]
}

/** The privacy policy, /privacypolicy. */
export default function PrivacyPolicy() {
  return (
    <LegalDocument
      title={m.privacy_heading()}
      lead={m.privacy_lead()}
      sections={sections()}
      closing={m.privacy_acceptance()}
    />
  )
}
