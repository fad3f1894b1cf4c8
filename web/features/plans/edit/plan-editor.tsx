import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal, type RefusalCode } from '#root/contract/refusals.ts'
import { draftOf, type PlanDraft, planTermsOf } from '#root/domain/plan-draft.ts'
import type { Plan } from '#root/domain/plans.ts'
import { isRefusal, type Refusal } from '#root/domain/refusal.ts'
import { Button } from '#root/web/ui/button.tsx'
import { NewerVersionNotice } from '#root/web/ui/newer-version-notice.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'
import { PlanCard } from '../plan-card.tsx'
import { ReturnCalculator } from '../return-calculator.tsx'
import { planFields, PlanFields } from './plan-fields.tsx'
import { PublishDialog } from './publish-dialog.tsx'

type Stage = { kind: 'writing' } | { kind: 'reviewing' } | { kind: 'published'; version: number }

/** Edits a plan's terms: the fields, the card as visitors will see it, and a preview of the changes. */
export function PlanEditor({ plan }: { plan: Plan }) {
  const writing = usePlanDraft(plan)
  const { base, terms, isChanged, isOutdated, resetTo } = writing
  const [stage, setStage] = useState<Stage>({ kind: 'writing' })
  const isReady = isChanged && !isRefusal(terms) && !isOutdated
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
      <Pane title={m.plan_terms()} aside={m.plan_current_version({ version: plan.version })}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady) setStage({ kind: 'reviewing' })
          }}
          className="grid gap-6"
        >
          <PlanFields
            draft={writing.draft}
            errors={isRefusal(terms) ? errorsOf(terms) : {}}
            onDraft={(next) => {
              writing.setDraft(next)
              setStage({ kind: 'writing' })
            }}
          />
          <EditStatus plan={plan} stage={stage} isOutdated={isOutdated} onTake={() => resetTo(plan)} />
          <WriteControls>
            <div className="form-foot flex flex-wrap items-center gap-3 bg-pane">
              <Button type="submit" disabled={!isReady}>
                {m.plan_review()}
              </Button>
              {isChanged && !isOutdated && (
                <Button kind="quiet" onClick={() => resetTo(base)}>
                  {m.plan_reset()}
                </Button>
              )}
              {!isChanged && stage.kind === 'writing' && (
                <p className="text-sm text-soft">{m.plan_nothing_changed()}</p>
              )}
            </div>
          </WriteControls>
        </form>
      </Pane>
      <Preview plan={isRefusal(terms) ? null : { ...base, ...terms }} />
      {stage.kind === 'reviewing' && (
        <PublishDialog
          base={base}
          before={writing.before}
          after={writing.written}
          onClose={() => setStage({ kind: 'writing' })}
          onPublished={(published) => {
            resetTo(published)
            setStage({ kind: 'published', version: published.version })
          }}
        />
      )}
    </div>
  )
}

interface EditStatusProps {
  plan: Plan
  stage: Stage
  isOutdated: boolean
  onTake: () => void
}

/** The state of the edit: published, or outdated by another user's change. */
function EditStatus({ plan: { version }, stage, isOutdated, onTake }: EditStatusProps) {
  return (
    <>
      {stage.kind === 'published' && <Notice tone="done">{m.plan_published({ version: stage.version })}</Notice>}
      {isOutdated && (
        <NewerVersionNotice actionLabel={m.plan_take_newer({ version })} onAction={onTake}>
          {m.plan_newer({ version })}
        </NewerVersionNotice>
      )}
    </>
  )
}

/** The card of the public page with the edited terms. */
function Preview({ plan }: { plan: Plan | null }) {
  return (
    <section aria-labelledby="plan-preview" className="border border-mullion bg-glass/50 p-5 sm:p-7">
      <header className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="plan-preview" className="text-lg">
          {m.plan_preview()}
        </h2>
        <p className="text-xs text-soft">{m.plan_preview_note()}</p>
      </header>
      {plan ? (
        // A grid without gaps, whose rows are the card's.
        <div className="grid">
          <PlanCard plan={plan} isHighlighted={false}>
            <ReturnCalculator plan={plan} isOnDeep={false} />
          </PlanCard>
        </div>
      ) : (
        <p className="border border-dashed border-edge p-7 text-sm text-soft">{m.plan_preview_refused()}</p>
      )}
    </section>
  )
}

function errorsOf({ issues = [] }: Refusal): Partial<Record<keyof PlanDraft, string>> {
  return Object.fromEntries(issues.map(({ field, refusal }) => [field, describeRefusal(refusal as RefusalCode)]))
}

/**
 * The edited terms of a plan, with the version that they are based on. Another user's version updates an untouched form;
 * edited terms are kept and marked as outdated.
 */
function usePlanDraft(plan: Plan) {
  const [base, setBase] = useState(plan)
  const [draft, setDraft] = useState(() => draftOf(plan))
  const before = draftOf(base)
  const written = trimmed(draft)
  const isChanged = planFields.some(({ name }) => written[name] !== before[name])
  const resetTo = (from: Plan) => {
    setBase(from)
    setDraft(draftOf(from))
  }
  const isOutdated = plan.version > base.version
  if (isOutdated && !isChanged) resetTo(plan)
  return { base, before, draft, written, terms: planTermsOf(written), isChanged, isOutdated, setDraft, resetTo }
}

function trimmed(draft: PlanDraft): PlanDraft {
  return Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, value.trim()])) as unknown as PlanDraft
}
