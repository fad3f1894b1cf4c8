import type { CatalogueClaim } from '#root/contract/claims.ts'
import { m } from '#root/contract/messages/messages.js'
import type { SignNumber } from '#root/domain/signs.ts'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { QueueDetail } from '#root/web/ui/queue.tsx'
import { describeSign } from '#root/web/ui/sign-words.ts'
import { ClaimEditor } from './claim-editor.tsx'
import { describeState, namePage, wordsOf } from './claim-words.ts'
import { Retirement } from './retirement.tsx'

/** One claim: where it shows, what it illustrates, that nothing proves it, and its words, to be changed. */
export function OpenClaim({ claim, backTo }: { claim: CatalogueClaim; backTo: string }) {
  return (
    <QueueDetail heading={<span dir="auto">{wordsOf(claim)}</span>} back={{ to: backTo, label: m.claims_back() }}>
      <div className="grid gap-7 border border-mullion bg-pane p-5 sm:p-7">
        <ClaimFacts claim={claim} />
        {claim.madeOf === 'sentences' ? (
          <>
            <ClaimEditor claim={claim} />
            <Retirement claim={claim} />
          </>
        ) : (
          <Notice tone="info">{madeElsewhere[claim.madeOf]()}</Notice>
        )}
      </div>
    </QueueDetail>
  )
}

const madeElsewhere = {
  plans: m.claims_from_plans,
  settings: m.claims_from_settings,
  account: m.claims_from_account,
}

function ClaimFacts({ claim }: { claim: CatalogueClaim }) {
  const { shownAt, signs, evidence, changedAt, changedBy } = claim
  return (
    <Facts>
      <Fact name={m.claims_page()}>
        <ul>
          {shownAt.map((path) => (
            <li key={path} className="flex flex-wrap gap-x-2">
              {namePage(path)}
              {path !== '*' && (
                <span className="text-soft" dir="ltr">
                  {path}
                </span>
              )}
            </li>
          ))}
        </ul>
      </Fact>
      <Fact name={m.claims_evidence()}>
        {evidence === 'none' ? m.claims_evidence_none() : m.claims_evidence_record()}
      </Fact>
      <Fact name={m.claims_signs()} wide>
        <ul className="grid gap-1">
          {signs.map((sign) => (
            <li key={sign} className="flex gap-2">
              <span className="figures w-6 shrink-0 text-pencil">{sign}</span>
              {describeSign(sign as SignNumber).name}
            </li>
          ))}
        </ul>
      </Fact>
      {changedAt && changedBy && (
        <Fact name={m.claims_last_change()} wide>
          {describeState(claim) ?? m.claims_state_original()}, <Moment at={changedAt} />{' '}
          {m.claims_by({ name: changedBy.name ?? m.audit_unknown_person({ id: changedBy.id }) })}
        </Fact>
      )}
    </Facts>
  )
}
