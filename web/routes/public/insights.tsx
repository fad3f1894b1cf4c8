import { m } from '#root/contract/messages/messages.js'
import { ClosingCall } from '#root/web/features/public/closing-call.tsx'
import { Article } from '#root/web/features/public/insights/article.tsx'
import { PageHead } from '#root/web/features/public/page-head.tsx'
import { partnerPortraits } from '#root/web/features/public/partner-portraits.ts'
import { pageData } from '#root/web/ui/page-data-store.ts'

export function meta() {
  return [{ title: m.insights_title(pageData().branding) }]
}

/** The firm's articles, /insights. */
export default function Insights() {
  const [first, second, , fourth] = partnerPortraits
  return (
    <main id="content">
      <PageHead eyebrow={m.public_insights()} title={m.insights_heading()}>
        {m.insights_lead()}
      </PageHead>
      <div className="frame">
        <Article
          id="quiet-hour"
          date={m.insights_1_date()}
          title={m.insights_1_title()}
          author={{ name: m.about_partner_1_name(), role: m.about_partner_1_role(), portrait: first! }}
          paragraphs={[m.insights_1_a(), m.insights_1_b(), m.insights_1_c()]}
          claim={['insight-1', m.claim_insight_1]}
        />
        <Article
          id="waiting"
          date={m.insights_2_date()}
          title={m.insights_2_title()}
          author={{ name: m.about_partner_2_name(), role: m.about_partner_2_role(), portrait: second! }}
          paragraphs={[m.insights_2_a(), m.insights_2_b(), m.insights_2_c()]}
          claim={['insight-2', m.claim_insight_2]}
        />
        <Article
          id="arbitrage"
          date={m.insights_3_date()}
          title={m.insights_3_title()}
          author={{ name: m.about_partner_4_name(), role: m.about_partner_4_role(), portrait: fourth! }}
          paragraphs={[m.insights_3_a(), m.insights_3_b(), m.insights_3_c()]}
          claim={['insight-3', m.claim_insight_3]}
        />
      </div>
      <ClosingCall title={m.insights_call()} button={m.public_nav_contact()} />
    </main>
  )
}
