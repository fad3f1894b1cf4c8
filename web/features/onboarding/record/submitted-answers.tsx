import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeAnswer, describeField } from '#root/contract/onboarding-labels.ts'
import type { Onboarding } from '#root/contract/onboarding.ts'
import {
  type AnswerName,
  type Answers,
  type DocumentName,
  documentNames,
  type FieldName,
  isApplicable,
  onboardingSteps,
} from '#root/domain/onboarding.ts'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { formatCalendarDay } from '#root/web/ui/moment.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { sectionsOfStep, stepNames } from '../form/sections.ts'
import { Thumbnail } from './thumbnail.tsx'

type SubmittedData = Pick<Onboarding, 'answers' | 'documents'>

interface SubmittedAnswersProps {
  title: string
  /** Stacked layout. */
  single?: boolean
  record: SubmittedData
  /** Answers that are displayed differently from how they are stored. */
  shown?: Partial<Record<AnswerName, ReactNode>>
}

/** All answers, in the order of the form. The social security number shows its last digits only. */
export function SubmittedAnswers({ title, record, single = false, shown }: SubmittedAnswersProps) {
  const answers = record.answers as Answers
  return (
    <Pane title={title}>
      <div className="grid gap-8">
        {onboardingSteps.map((step) => (
          <section key={step} className="grid gap-4">
            <h3 className="eyebrow font-sans">{stepNames[step]()}</h3>
            <Facts single={single}>
              {sectionsOfStep[step]
                .flatMap(({ fields }) => fields)
                .filter((field): field is AnswerName => !isDocument(field) && isApplicable(field, answers))
                .map((field) => (
                  <Fact key={field} name={describeField(field)}>
                    {shown?.[field] ?? <bdi>{readable(field, answers[field]) || m.cdd_no_answer()}</bdi>}
                  </Fact>
                ))}
            </Facts>
          </section>
        ))}
      </div>
    </Pane>
  )
}

/** The documents as thumbnails; each opens in full in its own tab. */
export function SubmittedDocuments({ record }: { record: SubmittedData }) {
  return (
    <Pane title={m.cdd_answers_documents()}>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {documentNames.map((document) => {
          const stored = record.documents.find((kept) => kept.document === document)
          return stored ? <Thumbnail key={document} stored={stored} /> : null
        })}
      </ul>
    </Pane>
  )
}

function readable(field: AnswerName, value: string): string {
  const isDay = (field === 'dateOfBirth' || field === 'amlDate') && /^\d{4}-\d{2}-\d{2}$/.test(value)
  return isDay ? formatCalendarDay(value) : describeAnswer(field, value)
}

function isDocument(field: FieldName): field is DocumentName {
  return (documentNames as readonly FieldName[]).includes(field)
}
