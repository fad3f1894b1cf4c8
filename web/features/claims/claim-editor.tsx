import { useState } from 'react'
import type { CatalogueClaim } from '#root/contract/claims.ts'
import { m } from '#root/contract/messages/messages.js'
import { checkClaimText } from '#root/domain/claim-draft.ts'
import { Button } from '#root/web/ui/button.tsx'
import { NewerVersionNotice } from '#root/web/ui/newer-version-notice.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'
import { ClaimFields, errorsOf, useClaimDraft } from './claim-fields.tsx'
import { ClaimPreview } from './claim-preview.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { changeClaim } from './queries.ts'

/** Edits the text of a claim: the fields, a preview of its pages, and the changes. */
export function ClaimEditor({ claim }: { claim: CatalogueClaim }) {
  const { base, draft, written, isChanged, isOutdated, setDraft, resetTo } = useClaimDraft(claim)
  const [stage, setStage] = useState<'writing' | 'reviewing' | 'published'>('writing')
  const refusal = checkClaimText(written)
  const isReady = isChanged && !refusal && !isOutdated
  const { builtText } = base
  const write = (text: CatalogueClaim['text']) => {
    setDraft(text)
    setStage('writing')
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) setStage('reviewing')
      }}
      className="grid gap-6"
    >
      <ClaimFields text={draft} errors={errorsOf(refusal)} onChange={write} />
      {isChanged && <ClaimPreview text={refusal ? null : written} />}
      {stage === 'published' && <Notice tone="done">{m.claims_published()}</Notice>}
      {isOutdated && (
        <NewerVersionNotice actionLabel={m.claims_take_newer()} onAction={() => resetTo(claim)}>
          {m.claims_newer()}
        </NewerVersionNotice>
      )}
      <WriteControls>
        <div className="form-foot flex flex-wrap items-center gap-3 bg-pane">
          <Button type="submit" disabled={!isReady}>
            {m.claims_review()}
          </Button>
          {isChanged && !isOutdated && (
            <Button kind="quiet" onClick={() => resetTo(base)}>
              {m.claims_undo()}
            </Button>
          )}
          {builtText && JSON.stringify(written) !== JSON.stringify(builtText) && !isOutdated && (
            <Button kind="quiet" onClick={() => write(builtText)}>
              {m.claims_restore_original()}
            </Button>
          )}
          {!isChanged && stage === 'writing' && <p className="text-sm text-soft">{m.claims_nothing_changed()}</p>}
        </div>
      </WriteControls>
      {stage === 'reviewing' && (
        <PublishDialog
          before={base.text}
          after={written}
          publish={() => changeClaim({ base, text: written })}
          onClose={() => setStage('writing')}
          onPublished={(published) => {
            resetTo(published)
            setStage('published')
          }}
        />
      )}
    </form>
  )
}
