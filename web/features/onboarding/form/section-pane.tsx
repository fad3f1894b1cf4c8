import { Wand } from 'lucide-react'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { type AnswerName, answerNames, type FieldName, isAsked } from '#root/domain/onboarding.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { Spinner } from '#root/web/ui/spinner.tsx'
import { drawSpecimen } from '../specimens/draw-specimen.ts'
import { UploadField } from '../uploads/upload-field.tsx'
import { AnswerField } from './answer-field.tsx'
import { useOnboardingForm } from './form-state.ts'
import { type Section, spans } from './sections.ts'

/** A section of the form in a pane, with a button that fills it in. */
export function SectionPane({ section }: { section: Section }) {
  const { form, editable } = useOnboardingForm()
  const fields = section.fields.filter((field) => editable.has(field) && isAsked(field, form.answers))
  if (fields.length === 0) return null
  return (
    <Pane title={section.title()} aside={<FillIn title={section.title()} fields={fields} />}>
      {section.text && <p className="mb-6 max-w-prose text-sm text-soft">{section.text()}</p>}
      <div className="grid gap-x-5 gap-y-7 sm:grid-cols-6">
        {fields.map((field) => (
          <div key={field} className={`min-w-0 ${spans[field] ?? 'sm:col-span-6'}`}>
            {isAnswer(field) ? <AnswerField field={field} /> : <UploadField document={field} />}
          </div>
        ))}
      </div>
    </Pane>
  )
}

/** Fills a section in with made-up data, and with specimens of missing documents. */
function FillIn({ title, fields }: { title: string; fields: readonly FieldName[] }) {
  const { form, uploads, person, today } = useOnboardingForm()
  const [isDrawing, setDrawing] = useState(false)
  const names = fields.filter(isAnswer)
  if (names.length === 0) return null

  async function fill() {
    const name = form.answers.fullName.trim() || form.answers.clientName.trim() || person.fullName
    const madeUp = { ...person, fullName: name, clientName: name }
    const filled = Object.fromEntries(names.map((field) => [field, madeUp[field]]))
    form.edit(filled)
    setDrawing(true)
    for (const document of fields.filter((field) => !isAnswer(field)))
      if (!uploads.present.includes(document))
        void uploads.choose(document, await drawSpecimen(document, { ...form.answers, ...filled }, madeUp, today))
    setDrawing(false)
  }

  return (
    <button
      type="button"
      onClick={() => isDrawing || void fill().catch(() => setDrawing(false))}
      aria-label={m.cdd_of_document({ action: m.cdd_fill_in(), document: title })}
      className="link inline-flex min-h-11 items-center gap-2 text-sm text-ink"
    >
      {isDrawing ? <Spinner /> : <Wand aria-hidden="true" className="size-4 text-brass" strokeWidth={1.75} />}
      {m.cdd_fill_in()}
    </button>
  )
}

function isAnswer(field: FieldName): field is AnswerName {
  return (answerNames as readonly FieldName[]).includes(field)
}
