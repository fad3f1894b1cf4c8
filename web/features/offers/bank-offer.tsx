import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getLocale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import type { BankOffer } from '#root/contract/offer-bank.ts'
import { countryLabels, kindLabels } from '#root/contract/offer-labels.ts'
import { type OfferLanguage, offerLanguages, partsIn } from '#root/domain/offers/offer-item.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ChoiceField } from '#root/web/ui/choice-field.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { QueueDetail } from '#root/web/ui/queue.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'
import { describeSign } from '#root/web/ui/sign-labels.ts'
import { typeset } from '#root/web/ui/typeset.ts'
import { describeSet, featureLabels, languageLabels, truthLabels } from './bank-labels.ts'
import { type Content, OfferForm } from './offer-form.tsx'
import { OfferView, signsIn } from './offer-view.tsx'

/** What an operator can change of an offer. */
function contentOf({ truth, pair, kind, country, set, firm, features, text, evidence, register }: BankOffer): Content {
  return { truth, pair, kind, country, set, firm, features, text, evidence, register }
}

/** An offer of the bank: as participants see it, its correct answer with the deciding evidence, and the form to edit it. */
export function OpenBankOffer({ offer, backTo }: { offer: BankOffer; backTo: string }) {
  const queries = useQueryClient()
  // The offer when the edit began, so that another user's change meanwhile is refused.
  const [edited, setEdited] = useState<BankOffer | null>(null)
  const changing = useMutation({
    mutationFn: ({ base, content, isRetired }: { base: BankOffer; content: Content; isRetired: boolean }) =>
      call('POST /api/operator/offers/{offer}/versions', {
        params: { offer: base.id },
        body: { basedOn: base.version, content, isRetired },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['offer-bank'] })
      setEdited(null)
    },
  })
  return (
    <QueueDetail heading={<span dir="auto">{offer.firm}</span>} back={{ to: backTo, label: m.offers_back() }}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7 border border-mullion bg-pane p-4 sm:p-7">
        {changing.isSuccess && !edited && <Notice tone="done">{m.offers_saved()}</Notice>}
        {edited ? (
          <OfferForm
            start={contentOf(edited)}
            isSaving={changing.isPending}
            refusal={changing.error && describeError(changing.error)}
            onSave={(content) => changing.mutate({ base: edited, content, isRetired: edited.isRetired })}
            onDiscard={() => setEdited(null)}
          />
        ) : (
          <>
            <OfferDetails offer={offer} />
            <WriteControls>
              {changing.error && <Notice tone="refused">{describeError(changing.error)}</Notice>}
              <div className="flex flex-wrap gap-3 border-t border-mullion pt-5">
                <Button onClick={() => setEdited(offer)}>{m.offers_edit()}</Button>
                <Button
                  kind={offer.isRetired ? 'quiet' : 'danger'}
                  pending={changing.isPending}
                  pendingLabel={m.offers_saving()}
                  onClick={() =>
                    changing.mutate({ base: offer, content: contentOf(offer), isRetired: !offer.isRetired })
                  }
                >
                  {offer.isRetired ? m.offers_restore() : m.offers_retire()}
                </Button>
              </div>
            </WriteControls>
          </>
        )}
      </div>
    </QueueDetail>
  )
}

function OfferDetails({ offer }: { offer: BankOffer }) {
  const [language, setLanguage] = useState<OfferLanguage>(getLocale())
  const parts = partsIn(offer.text, language)
  const signs = parts.map((part) => part.signs)
  return (
    <>
      <ChoiceField
        label={m.offers_view()}
        options={offerLanguages.map((each) => ({ value: each, label: languageLabels[each]() }))}
        value={language}
        onValue={(value) => setLanguage(value as OfferLanguage)}
      />
      <div lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
        <OfferView offer={{ ...offer, parts }} signs={signs} />
      </div>
      <Facts>
        <Fact name={m.offers_field_truth()}>{truthLabels[offer.truth]()}</Fact>
        <Fact name={m.offers_set()}>{describeSet(offer.set)}</Fact>
        <Fact name={m.offers_field_kind()}>{kindLabels[offer.kind]()}</Fact>
        <Fact name={m.offers_field_country()}>{countryLabels[offer.country]()}</Fact>
        <Fact name={m.offers_field_pair()}>{offer.pair}</Fact>
        <Fact name={m.offers_field_features()}>
          {offer.features.map((feature) => featureLabels[feature]()).join(m.ui_list_separator())}
        </Fact>
        <Fact name={m.offers_evidence()} wide>
          <span lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} className="block max-w-prose">
            {typeset(offer.evidence[language] || offer.evidence.en)}
          </span>
        </Fact>
        <Fact name={m.claims_signs()} wide>
          <ul className="grid gap-1">
            {signsIn(signs).map((sign) => (
              <li key={sign} className="flex gap-2">
                <span className="figures w-6 shrink-0 text-pencil">{sign}</span>
                {describeSign(sign).name}
              </li>
            ))}
          </ul>
        </Fact>
      </Facts>
    </>
  )
}

const empty: Content = {
  truth: 'fraudulent',
  pair: '',
  kind: 'advert',
  country: 'us',
  set: 'exercise',
  firm: '',
  features: [],
  text: { en: '', es: '', ar: '' },
  evidence: { en: '', es: '', ar: '' },
  register: [],
}

/** Adds an offer to the bank. */
export function AddOffer({ backTo, onAdded }: { backTo: string; onAdded: (id: string) => void }) {
  const queries = useQueryClient()
  const adding = useMutation({
    mutationFn: (content: Content) => call('POST /api/operator/offers', { body: content }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['offer-bank'] })
      onAdded(id)
    },
  })
  return (
    <QueueDetail heading={m.offers_add_heading()} back={{ to: backTo, label: m.offers_back() }}>
      <div className="border border-mullion bg-pane p-4 sm:p-7">
        <OfferForm
          start={empty}
          isSaving={adding.isPending}
          refusal={adding.error && describeError(adding.error)}
          onSave={(content) => adding.mutate(content)}
        />
      </div>
    </QueueDetail>
  )
}
