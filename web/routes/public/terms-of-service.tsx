import { m } from '#root/contract/messages/messages.js'
import { LegalDocument, type LegalSection } from '#root/web/features/public/legal/document.tsx'
import { FirmContact } from '#root/web/features/public/legal/firm-contact.tsx'
import { Claim } from '#root/web/ui/claim.tsx'
import { pageData } from '#root/web/ui/page-data-store.ts'
import { usePageData } from '#root/web/ui/page-data.ts'

export function meta() {
  return [{ title: m.terms_title(pageData().branding) }]
}

function sections(branding: { brand: string }): readonly LegalSection[] {
  return [
    { id: 'introduction', heading: m.terms_introduction_heading, paragraphs: [m.terms_introduction_1(branding)] },
    {
      id: 'scope',
      heading: m.terms_scope_heading,
      paragraphs: [
        m.terms_scope_1(),
        m.terms_scope_2(),
        m.terms_scope_3(),
        <Claim key="claim" id="terms" text={m.claim_terms} />,
      ],
    },
    { id: 'risks', heading: m.terms_risks_heading, paragraphs: [m.terms_risks_1(), m.terms_risks_2()] },
    { id: 'liability', heading: m.terms_liability_heading, paragraphs: [m.terms_liability_1(branding)] },
    { id: 'responsibilities', heading: m.terms_client_heading, paragraphs: [m.terms_client_1()] },
    { id: 'confidentiality', heading: m.terms_confidentiality_heading, paragraphs: [m.terms_confidentiality_1()] },
    { id: 'changes', heading: m.terms_changes_heading, paragraphs: [m.terms_changes_1()] },
    { id: 'law', heading: m.terms_law_heading, paragraphs: [m.terms_law_1()] },
    { id: 'acceptance', heading: m.terms_acceptance_heading, paragraphs: [m.terms_acceptance_1()] },
    { id: 'contact', heading: m.terms_contact_heading, paragraphs: [m.terms_contact_1(), <FirmContact key="firm" />] },
  ]
}

/** The terms of service, /termsofservice. */
export default function TermsOfService() {
  const { branding } = usePageData()
  return <LegalDocument title={m.terms_heading()} lead={m.terms_lead(branding)} sections={sections(branding)} />
}
