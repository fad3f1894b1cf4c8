import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CatalogueClaim } from '#root/contract/claims.ts'
import { m } from '#root/contract/messages/messages.js'
import type { SignNumber } from '#root/domain/signs.ts'
import { describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { QueueDetail } from '#root/web/ui/queue.tsx'
import { useIsReadOnly } from '#root/web/ui/read-only.tsx'
import { describeSign } from '#root/web/ui/sign-labels.ts'
import { ClaimEditor } from './claim-editor.tsx'
import { describeState, namePage, textOf } from './claim-labels.ts'
import { changeClaim } from './queries.ts'

/** One claim: its pages, the signs that it illustrates, that nothing proves it, and its text to edit. */
export function OpenClaim({ claim, backTo }: { claim: CatalogueClaim; backTo: string }) {
  return (
    <QueueDetail heading={<span dir="auto">{textOf(claim)}</span>} back={{ to: backTo, label: m.claims_back() }}>
      <div className="grid gap-7 border border-mullion bg-pane p-5 sm:p-7">
        <ClaimFacts claim={claim} />
        {claim.source === 'sentences' ? (
          <>
            <ClaimEditor claim={claim} />
            <Retirement claim={claim} />
          </>
        ) : (
          <Notice tone="info">{changedElsewhereTexts[claim.source]()}</Notice>
        )}
      </div>
    </QueueDetail>
  )
}

const changedElsewhereTexts = {
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
          {describeState(claim) ?? m.claims_state_original()}, <Moment instant={changedAt} />{' '}
          {m.claims_by({ name: changedBy.name ?? m.audit_unknown_person({ id: changedBy.id }) })}
        </Fact>
      )}
    </Facts>
  )
}

/** Retires or restores a claim on every page, after a preview. */
function Retirement({ claim }: { claim: CatalogueClaim }) {
  const [base, setBase] = useState<CatalogueClaim | null>(null)
  const isReadOnly = useIsReadOnly()
  if (!claim.mayRetire) return <p className="text-sm text-soft">{m.claims_headline()}</p>
  return (
    <div className="flex flex-wrap items-center gap-4 border-t border-mullion pt-5">
      {claim.isRetired && <p className="text-sm">{m.claims_retired_now()}</p>}
      {!isReadOnly && (
        <Button kind={claim.isRetired ? 'quiet' : 'danger'} onClick={() => setBase(claim)}>
          {claim.isRetired ? m.claims_restore() : m.claims_retire()}
        </Button>
      )}
      {base && <RetireDialog base={base} onClose={() => setBase(null)} />}
    </div>
  )
}

/** `base` is the claim when the dialog opened, so that another user's change meanwhile is reported. */
function RetireDialog({ base, onClose }: { base: CatalogueClaim; onClose: () => void }) {
  const queries = useQueryClient()
  const changing = useMutation({
    mutationFn: () => changeClaim({ base, isRetired: !base.isRetired }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['claim'] })
      onClose()
    },
  })
  const labels = base.isRetired
    ? { title: m.claims_restore_title(), text: m.claims_restore_text(), action: m.claims_restore() }
    : { title: m.claims_retire_title(), text: m.claims_retire_text(), action: m.claims_retire_action() }
  return (
    <ConfirmDialog
      title={labels.title}
      action={labels.action}
      isDanger={!base.isRetired}
      pending={changing.isPending}
      refusal={changing.error && describeError(changing.error)}
      onConfirm={() => changing.mutate()}
      onClose={onClose}
    >
      <p dir="auto" className="border-s-4 border-brass-fill ps-4 font-display text-lg">
        {textOf(base)}
      </p>
      <p>{labels.text}</p>
    </ConfirmDialog>
  )
}
