import {
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Clock3,
  CloudCheck,
  CloudOff,
  ShieldCheck,
} from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import { describeField } from '#root/contract/onboarding-labels.ts'
import { type DocumentName, documentNames, type FieldName } from '#root/domain/onboarding.ts'
import { Spinner } from '#root/web/ui/spinner.tsx'
import { type OnboardingForm, useOnboardingForm } from '../form/form-state.ts'

/**
 * Beside the form: whether it is saved, which of the six documents exist, and that no real data should be entered. On a
 * phone it is below the form, and its list of documents opens.
 */
export function FormAside({ isNarrow, onField }: { isNarrow: boolean; onField: (field: FieldName) => void }) {
  const onboardingForm = useOnboardingForm()
  const title = m.cdd_documents({ ready: onboardingForm.uploads.present.length, total: documentNames.length })
  const list = (
    <ul>
      {documentNames.map((document) => (
        <li key={document} className="border-t border-mullion">
          <DocumentLine onboardingForm={onboardingForm} document={document} onField={onField} />
        </li>
      ))}
    </ul>
  )
  return (
    <aside
      aria-label={m.cdd_aside()}
      className="grid content-start gap-6 text-sm max-md:gap-3 lg:sticky lg:top-32 lg:self-start"
    >
      <Saved saving={onboardingForm.form.saving} />
      {isNarrow ? (
        <details className="group border-y border-mullion">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold marker:content-none">
            {title}
            <ChevronRight
              aria-hidden="true"
              className="size-4 shrink-0 text-soft transition-transform group-open:rotate-90 rtl:rotate-180 rtl:group-open:rotate-90"
            />
          </summary>
          {list}
          <p className="pb-3 text-xs text-soft">{m.cdd_documents_note()}</p>
        </details>
      ) : (
        <section className="grid gap-2">
          <h2 className="font-sans text-sm font-semibold tracking-normal">{title}</h2>
          {list}
          <p className="text-xs text-soft">{m.cdd_documents_note()}</p>
        </section>
      )}
      <p className="flex gap-3 border-s-2 border-brass-fill bg-glass px-4 py-3 text-xs">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brass" />
        {m.cdd_made_up_note()}
      </p>
    </aside>
  )
}

function Saved({ saving }: { saving: OnboardingForm['form']['saving'] }) {
  return (
    <p role="status" className="flex items-center gap-2 text-soft">
      {saving === 'saved' && <CloudCheck aria-hidden="true" className="size-4 shrink-0 text-leaf" />}
      {saving === 'unsaved' && <Spinner className="size-4 shrink-0" />}
      {saving === 'failed' && <CloudOff aria-hidden="true" className="size-4 shrink-0 text-amber" />}
      {saving === 'saved' ? m.cdd_saved() : saving === 'unsaved' ? m.cdd_saving() : m.cdd_not_saved()}
    </p>
  )
}

interface DocumentLineProps {
  onboardingForm: OnboardingForm
  document: DocumentName
  onField: (field: FieldName) => void
}

function DocumentLine({ onboardingForm, document, onField }: DocumentLineProps) {
  const state = stateOf(onboardingForm, document)
  const { icon: Icon, colour, label } = lines[state]
  const row = (
    <>
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${colour}`} />
      <span className="grow">{describeField(document)}</span>
      <span className="text-xs text-soft">{label()}</span>
    </>
  )
  // A step that was not reached yet has no link.
  const isReached =
    onboardingForm.onboarding.step >= (document === 'amlSignatureFile' ? 3 : document === 'taxSignatureFile' ? 2 : 1)
  return isReached ? (
    <button
      type="button"
      onClick={() => onField(document)}
      className="flex min-h-11 w-full items-center gap-2 text-start hover:bg-glass/60"
    >
      {row}
    </button>
  ) : (
    <p className="flex min-h-11 items-center gap-2">{row}</p>
  )
}

const lines = {
  missing: { icon: CircleDashed, colour: 'text-soft', label: m.status_upload_missing },
  ready: { icon: Clock3, colour: 'text-brass', label: m.status_upload_ready },
  sending: { icon: Clock3, colour: 'text-amber', label: m.status_upload_uploading },
  failed: { icon: CircleAlert, colour: 'text-pencil', label: m.status_upload_failed },
  sent: { icon: CircleCheck, colour: 'text-leaf', label: m.status_upload_uploaded },
}

function stateOf({ uploads }: OnboardingForm, document: DocumentName): keyof typeof lines {
  const { kind } = uploads.uploads[document]
  if (kind === 'sending' || kind === 'failed' || kind === 'sent') return kind
  if (kind === 'chosen') return 'ready'
  return uploads.present.includes(document) ? 'sent' : 'missing'
}
