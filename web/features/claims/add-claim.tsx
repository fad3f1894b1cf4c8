import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { checkAddedClaim, type ClaimPage, claimPages } from '#root/domain/claim-draft.ts'
import { call } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { SelectField } from '#root/web/ui/field.tsx'
import { QueueDetail } from '#root/web/ui/queue.tsx'
import { ClaimFields, errorsOf, SignsField, trimmed } from './claim-fields.tsx'
import { namePage } from './claim-labels.ts'
import { ClaimPreview } from './claim-preview.tsx'
import { PublishDialog } from './publish-dialog.tsx'

/** Adds a claim: its page, its text, and the published warning signs that it illustrates. */
export function AddClaim({ backTo, onAdded }: { backTo: string; onAdded: (id: string) => void }) {
  const [draft, setDraft] = useState({ en: '', es: '', ar: '' })
  const [shownAt, setShownAt] = useState<ClaimPage>('/')
  const [signs, setSigns] = useState<readonly number[]>([])
  const [stage, setStage] = useState<'writing' | 'refused' | 'reviewing'>('writing')
  const text = trimmed(draft)
  const refusal = checkAddedClaim(text, signs)
  const errors = stage === 'refused' ? errorsOf(refusal) : {}
  return (
    <QueueDetail heading={m.claims_add_heading()} back={{ to: backTo, label: m.claims_back() }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setStage(refusal ? 'refused' : 'reviewing')
        }}
        className="grid gap-6 border border-mullion bg-pane p-5 sm:p-7"
      >
        <SelectField
          label={m.claims_page()}
          value={shownAt}
          onChange={(event) => setShownAt(event.target.value as ClaimPage)}
        >
          {claimPages.map((path) => (
            <option key={path} value={path}>
              {namePage(path)}
            </option>
          ))}
        </SelectField>
        <ClaimFields text={draft} errors={errors} onChange={setDraft} />
        <SignsField signs={signs} error={errors.signs} onSigns={setSigns} />
        {text.en !== '' && <ClaimPreview text={text} />}
        <div className="form-foot bg-pane">
          <Button type="submit">{m.claims_review_added()}</Button>
        </div>
        {stage === 'reviewing' && (
          <PublishDialog
            before={null}
            after={text}
            publish={() => call('POST /api/operator/claims', { body: { text, shownAt, signs: [...signs] } })}
            onClose={() => setStage('writing')}
            onPublished={({ id }) => onAdded(id)}
          />
        )}
      </form>
    </QueueDetail>
  )
}
