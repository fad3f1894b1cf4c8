import { type ReactNode, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { BankOffer } from '#root/contract/offer-bank.ts'
import { countryLabels, kindLabels } from '#root/contract/offer-labels.ts'
import { describeRefusal } from '#root/contract/refusals.ts'
import { checkOfferDraft, parseRegisterLine, formatRegisterLine } from '#root/domain/offers/offer-draft.ts'
import {
  alarmingFeatures,
  type InLanguages,
  offerCountries,
  offerKinds,
  offerLanguages,
  offerSets,
  parseOffer,
  reassuringFeatures,
} from '#root/domain/offers/offer-item.ts'
import { type RegisterEntry } from '#root/domain/offers/register.ts'
import { truths } from '#root/domain/signal-detection.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { describeSet, featureLabels, languageLabels, truthLabels } from './bank-labels.ts'
import { OfferView } from './offer-view.tsx'

/** What the form edits. */
export type Content = Omit<BankOffer, 'id' | 'signs' | 'isAdded' | 'isRetired' | 'version' | 'changedAt'>

interface OfferFormProps {
  start: Content
  isSaving: boolean
  /** Why the server refused the last save. */
  refusal: ReactNode
  onSave: (content: Content) => void
  onDiscard?: () => void
}

/** The fields of an offer, with a preview of its English text. */
export function OfferForm({ start, isSaving, refusal, onSave, onDiscard }: OfferFormProps) {
  const [content, setContent] = useState(start)
  const [register, setRegister] = useState(start.register.map(formatRegisterLine).join('\n'))
  const [problem, setProblem] = useState<string | null>(null)
  const set = (change: Partial<Content>) => setContent((known) => ({ ...known, ...change }))
  const save = () => {
    const entries = filledLines(register).map(parseRegisterLine)
    const invalidIndex = entries.indexOf(null)
    const written = { ...trimmed(content), register: entries.filter((entry) => entry !== null).map(toWritable) }
    const refused = checkOfferDraft(written)
    setProblem(
      invalidIndex >= 0
        ? m.offers_register_line_bad({ line: `${invalidIndex + 1}` })
        : refused && describeRefusal(refused.refusal),
    )
    if (invalidIndex < 0 && !refused && !isSaving) onSave(written)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      <Choices content={content} onChange={set} />
      <Features content={content} onChange={set} />
      <Texts label={m.offers_field_text} rows={12} texts={content.text} onChange={(text) => set({ text })} hasHint />
      {content.text.en.trim() !== '' && (
        <OfferView offer={{ ...content, id: content.firm || 'new', parts: parseOffer(content.text.en) }} isPreview />
      )}
      <Texts
        label={m.offers_field_evidence}
        rows={3}
        texts={content.evidence}
        onChange={(evidence) => set({ evidence })}
      />
      <TextArea
        label={m.offers_field_register()}
        hint={m.offers_field_register_hint()}
        dir="ltr"
        rows={4}
        value={register}
        onChange={(event) => setRegister(event.target.value)}
      />
      {(problem ?? refusal) && <Notice tone="refused">{problem ?? refusal}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isSaving} pendingLabel={m.offers_saving()}>
          {m.offers_save()}
        </Button>
        {onDiscard && (
          <Button kind="quiet" onClick={onDiscard}>
            {m.offers_discard()}
          </Button>
        )}
      </div>
    </form>
  )
}

const toWritable = (entry: RegisterEntry) =>
  Object.assign({}, entry, { permissions: [...entry.permissions], clonedAs: [...entry.clonedAs] })

const filledLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

function trimmed({ text, evidence, ...content }: Content): Content {
  const each = ({ en, es, ar }: InLanguages) => ({ en: en.trim(), es: es.trim(), ar: ar.trim() })
  return {
    ...content,
    firm: content.firm.trim(),
    pair: content.pair.trim(),
    text: each(text),
    evidence: each(evidence),
  }
}

interface PartProps {
  content: Content
  onChange: (change: Partial<Content>) => void
}

function Choices({ content, onChange }: PartProps) {
  const choice = (
    name: 'truth' | 'kind' | 'country' | 'set',
    label: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <SelectField label={label} value={content[name]} onChange={(event) => onChange({ [name]: event.target.value })}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {choice(
        'truth',
        m.offers_field_truth(),
        truths.map((truth) => [truth, truthLabels[truth]()]),
      )}
      {choice(
        'set',
        m.offers_set(),
        offerSets.map((each) => [each, describeSet(each)]),
      )}
      {choice(
        'kind',
        m.offers_field_kind(),
        offerKinds.map((kind) => [kind, kindLabels[kind]()]),
      )}
      {choice(
        'country',
        m.offers_field_country(),
        offerCountries.map((country) => [country, countryLabels[country]()]),
      )}
      <TextField
        label={m.offers_field_firm()}
        value={content.firm}
        maxLength={80}
        onChange={(event) => onChange({ firm: event.target.value })}
      />
      <TextField
        label={m.offers_field_pair()}
        hint={m.offers_field_pair_hint()}
        value={content.pair}
        maxLength={60}
        onChange={(event) => onChange({ pair: event.target.value })}
      />
    </div>
  )
}

function Features({ content, onChange }: PartProps) {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{m.offers_field_features()}</legend>
      <div className="grid max-h-72 gap-x-6 overflow-y-auto border border-edge px-3 sm:grid-cols-2">
        {[...alarmingFeatures, ...reassuringFeatures].map((feature) => (
          <Checkbox
            key={feature}
            label={featureLabels[feature]()}
            checked={content.features.includes(feature)}
            onChange={(event) =>
              onChange({
                features: event.target.checked
                  ? [...content.features, feature]
                  : content.features.filter((chosen) => chosen !== feature),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

interface TextsProps {
  label: (params: { language: string }) => string
  rows: number
  texts: Content['text']
  onChange: (texts: Content['text']) => void
  hasHint?: boolean
}

function Texts({ label, rows, texts, onChange, hasHint = false }: TextsProps) {
  return offerLanguages.map((language) => (
    <TextArea
      key={language}
      label={label({ language: languageLabels[language]() })}
      hint={hasHint && language === 'en' ? m.offers_field_text_hint({ example: '{11 20}' }) : undefined}
      lang={language}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      rows={rows}
      value={texts[language]}
      onChange={(event) => onChange({ ...texts, [language]: event.target.value })}
    />
  ))
}
