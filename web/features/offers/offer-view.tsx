import { useMutation } from '@tanstack/react-query'
import { ImageDown, Phone } from 'lucide-react'
import { Fragment, type ReactNode, type RefObject, useRef } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { kindLabels } from '#root/contract/offer-labels.ts'
import type { SeatOffer } from '#root/contract/seat-offers.ts'
import type { OfferKind } from '#root/domain/offers/offer-item.ts'
import type { SignNumber } from '#root/domain/signs.ts'
import { Button } from '#root/web/ui/button.tsx'
import { pictureOf } from '#root/web/ui/element-picture.ts'
import { Notice } from '#root/web/ui/notice.tsx'
import { saveFile } from '#root/web/ui/save-file.ts'
import { typeset } from '#root/web/ui/typeset.ts'
import { OfferPicture } from './offer-picture.tsx'

type Part = SeatOffer['parts'][number]
type Signs = readonly (readonly number[])[]

/** What an offer is drawn from. */
export interface DrawnOffer {
  readonly id: string
  readonly kind: OfferKind
  readonly firm: string
  readonly parts: readonly Part[]
}

interface OfferViewProps {
  offer: DrawnOffer
  /** The warning signs of each part, once the answer is in. */
  signs?: Signs | undefined
  /** Whether it is only shown while somebody edits it, without a control of its own. */
  isPreview?: boolean
}

/**
 * An offer as people meet it: a poster, a conversation, an email, a transcript, a page of a document or a screen of an
 * app. The simulation's notice is inside the frame, so that it is printed and in every picture that somebody saves.
 */
export function OfferView({ offer, signs, isPreview = false }: OfferViewProps) {
  const { kind, firm } = offer
  const isNarrow = kind === 'chat' || kind === 'app'
  const figure = useRef<HTMLElement>(null)
  return (
    <div className="grid gap-3 self-start">
      <figure
        ref={figure}
        aria-label={`${kindLabels[kind]()}: ${firm}`}
        className={`mx-auto grid w-full min-w-0 break-inside-avoid self-start border border-edge bg-pane [--mark:var(--color-pencil)] shadow-[0_12px_32px_rgb(6_20_17/.12)] print:shadow-none ${isNarrow ? 'max-w-[26rem]' : 'max-w-[38rem]'}`}
      >
        <p className="drawn bg-sim px-3 py-1.5 text-center text-xs font-semibold text-on-sim">{m.offers_notice()}</p>
        {views[kind]({ offer, signs: signs ?? [] })}
        <figcaption className="drawn border-t border-mullion px-3 py-1 text-center text-xs text-soft">
          {kindLabels[kind]()} · {m.offers_notice()}
        </figcaption>
      </figure>
      {!isPreview && <SavePicture of={figure} name={`offer-${offer.id}.png`} />}
    </div>
  )
}

/** Saves the offer as it is on the screen, so with the simulation's notice, as a picture. */
function SavePicture({ of, name }: { of: RefObject<HTMLElement | null>; name: string }) {
  const saving = useMutation({ mutationFn: async () => saveFile(await pictureOf(of.current!), name) })
  return (
    <div className="no-print grid justify-items-center gap-2">
      <Button kind="quiet" pending={saving.isPending} onClick={() => saving.mutate()}>
        <ImageDown aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {m.offers_save_picture()}
      </Button>
      {saving.error && <Notice tone="refused">{m.offers_save_picture_failed()}</Notice>}
    </div>
  )
}

interface Drawn {
  offer: DrawnOffer
  signs: Signs
}

const views: Readonly<Record<OfferKind, (drawn: Drawn) => ReactNode>> = {
  advert: (drawn) => <Advert {...drawn} />,
  chat: (drawn) => <Chat {...drawn} />,
  email: (drawn) => <Email {...drawn} />,
  call: (drawn) => <Call {...drawn} />,
  prospectus: (drawn) => <Prospectus {...drawn} />,
  app: (drawn) => <App {...drawn} />,
}

/** The text of a part; with the numbers of its warning signs, and a line in pencil under it. */
function OfferText({ part, signs }: { part: Part; signs: readonly number[] | undefined }) {
  const text = typeset(part.text)
  if (!signs || signs.length === 0) return text
  return (
    <span className="underline decoration-(--mark) decoration-2 underline-offset-4 [text-decoration-skip-ink:none]">
      {text}
      <sup className="ms-1 inline-block font-sans text-xs font-semibold text-(--mark)">{signs.join(', ')}</sup>
    </span>
  )
}

type DrawPart = (offer: DrawnOffer, part: Part, content: ReactNode) => ReactNode

/** The parts of an offer. Neighbouring rows and points become one list; the form of the offer draws the others. */
function Parts({ offer, signs, draw }: Drawn & { draw: DrawPart }) {
  const { parts } = offer
  const groups: { type: Part['type']; places: number[] }[] = []
  parts.forEach(({ type }, place) => {
    const last = groups.at(-1)
    if (last?.type === type && (type === 'row' || type === 'point')) last.places.push(place)
    else groups.push({ type, places: [place] })
  })
  const content = (index: number) => <OfferText part={parts[index]!} signs={signs[index]} />
  return groups.map(({ type, places }) => {
    const [place] = places as [number]
    if (type === 'row')
      return <Rows key={place} rows={places.map((at) => ({ label: parts[at]!.label, content: content(at) }))} />
    if (type === 'point') return <Points key={place} points={places.map(content)} />
    return <Fragment key={place}>{draw(offer, parts[place]!, content(place))}</Fragment>
  })
}

function Rows({ rows }: { rows: readonly { label: string | null; content: ReactNode }[] }) {
  return (
    <dl className="grid border-y border-mullion text-sm">
      {rows.map(({ label, content }, place) => (
        <div
          key={place}
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 border-mullion py-2 not-first:border-t"
        >
          <dt className="text-soft">{label && typeset(label)}</dt>
          <dd className="text-end font-semibold tabular-nums">{content}</dd>
        </div>
      ))}
    </dl>
  )
}

function Points({ points }: { points: readonly ReactNode[] }) {
  return (
    <ul className="grid gap-2 text-sm">
      {points.map((point, place) => (
        <li key={place} className="grid grid-cols-[0.75rem_minmax(0,1fr)] gap-3">
          <span aria-hidden="true" className="drawn mt-2.5 h-px bg-brass-fill" />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  )
}

/** A button of the offer. It is drawn, and does nothing. */
const drawnButton =
  'drawn inline-flex min-h-11 items-center justify-center rounded-sm border border-action bg-action px-5 text-sm font-semibold text-on-action [--mark:currentColor]'

function Advert({ offer, signs }: Drawn) {
  return (
    <div className="grid">
      <OfferPicture id={offer.id} className="h-32 w-full sm:h-40" />
      <div className="grid gap-4 p-5 sm:p-8">
        <p className="text-xs font-semibold text-brass">{offer.firm}</p>
        <Parts offer={offer} signs={signs} draw={drawOfAdvert} />
      </div>
    </div>
  )
}

const drawOfAdvert: DrawPart = ({ parts }, { type, label }, content) => {
  if (type === 'banner')
    return (
      <p className="-order-1 justify-self-start bg-deep px-3 py-1.5 text-sm font-semibold text-on-deep [--mark:var(--color-lamp)]">
        {content}
      </p>
    )
  if (type === 'title') {
    const hasFigure = parts.some((part) => part.type === 'figure')
    return <p className={`font-display leading-tight text-balance ${hasFigure ? 'text-2xl' : 'text-3xl'}`}>{content}</p>
  }
  if (type === 'figure') return <Figure label={label}>{content}</Figure>
  return <CommonPart type={type}>{content}</CommonPart>
}

function Figure({ label, children }: { label: string | null; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 border-s-4 border-brass-fill ps-4">
      <span className="font-display text-4xl tabular-nums">{children}</span>
      <span className="text-sm text-soft">{label && typeset(label)}</span>
    </p>
  )
}

/** Paragraphs, buttons and small print, which look the same in most forms. */
function CommonPart({ type, children }: { type: Part['type']; children: ReactNode }) {
  if (type === 'button') return <span className={`${drawnButton} justify-self-start`}>{children}</span>
  if (type === 'small')
    return <p className="border-t border-mullion pt-3 text-xs text-soft wrap-anywhere">{children}</p>
  return <p className="text-sm text-pretty">{children}</p>
}

function Chat({ offer, signs }: Drawn) {
  const [from, ...rest] = offer.parts
  return (
    <div className="grid">
      <div className="flex items-center gap-3 border-b border-mullion bg-glass px-4 py-3">
        <OfferPicture id={offer.id} className="size-10 shrink-0 rounded-full" />
        <p className="text-sm font-semibold">
          <bdi>{from && typeset(from.text)}</bdi>
        </p>
      </div>
      <ol className="grid gap-2 p-4">
        {rest.map((part, place) => {
          const isOwn = part.type === 'answered'
          return (
            <li
              key={place}
              className={`max-w-[85%] px-3.5 py-2 text-sm ${isOwn ? 'justify-self-end rounded-[14px] rounded-ee-[2px] bg-deep text-on-deep [--mark:var(--color-lamp)]' : 'justify-self-start rounded-[14px] rounded-es-[2px] bg-glass'}`}
            >
              {isOwn && <span className="sr-only">{m.offers_you()}: </span>}
              <OfferText part={part} signs={signs[place + 1]} />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Email({ offer, signs }: Drawn) {
  return (
    <div className="grid gap-4 p-5 sm:p-8">
      <Parts offer={offer} signs={signs} draw={drawOfEmail} />
    </div>
  )
}

const drawOfEmail: DrawPart = ({ id }, { type }, content) => {
  if (type === 'title') return <p className="font-display text-xl leading-snug text-balance">{content}</p>
  if (type === 'from')
    return (
      <div className="flex items-center gap-3 border-b border-mullion pb-4">
        <OfferPicture id={id} className="size-10 shrink-0" />
        <p className="min-w-0 text-sm font-semibold wrap-anywhere">
          <bdi>{content}</bdi>
        </p>
      </div>
    )
  return <CommonPart type={type}>{content}</CommonPart>
}

function Call({ offer, signs }: Drawn) {
  const [title, from, ...lines] = offer.parts
  return (
    <div className="grid">
      <div className="flex items-center gap-3 bg-deep px-4 py-4 text-on-deep sm:px-6">
        <span className="drawn grid size-10 shrink-0 place-items-center rounded-full border border-soft-on-deep">
          <Phone aria-hidden="true" className="size-5" />
        </span>
        <p className="grid text-sm">
          <span className="font-semibold">
            <bdi>{from && typeset(from.text)}</bdi>
          </span>
          <span className="text-xs text-soft-on-deep">{title?.text}</span>
        </p>
      </div>
      <ol className="grid gap-3 p-4 sm:p-6">
        {lines.map((part, place) => (
          <li key={place} className="grid gap-x-4 text-sm sm:grid-cols-[6.5rem_minmax(0,1fr)]">
            <span className={`text-xs/6 font-semibold ${part.type === 'answered' ? 'text-soft' : 'text-brass'}`}>
              {part.type === 'answered' ? m.offers_you() : m.offers_caller()}
            </span>
            <span className={part.type === 'answered' ? 'text-soft' : ''}>
              <OfferText part={part} signs={signs[place + 2]} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Prospectus({ offer, signs }: Drawn) {
  return (
    <div className="grid gap-4 p-6 font-display sm:p-10">
      <Parts offer={offer} signs={signs} draw={drawOfProspectus} />
    </div>
  )
}

const drawOfProspectus: DrawPart = ({ id }, { type }, content) => {
  if (type === 'from')
    return (
      <p className="flex items-center justify-between gap-4 border-b-2 border-ink pb-2 font-sans text-xs text-soft">
        <span>{content}</span>
        <OfferPicture id={id} className="h-6 w-12 shrink-0" />
      </p>
    )
  if (type === 'title') return <p className="text-2xl leading-tight text-balance">{content}</p>
  if (type === 'text') return <p className="text-base text-pretty">{content}</p>
  return <CommonPart type={type}>{content}</CommonPart>
}

function App({ offer, signs }: Drawn) {
  return (
    <div className="grid gap-4 p-5">
      <Parts offer={offer} signs={signs} draw={drawOfApp} />
    </div>
  )
}

const drawOfApp: DrawPart = ({ id }, { type, label }, content) => {
  if (type === 'title')
    return (
      <p className="flex items-center gap-3 font-semibold">
        <OfferPicture id={id} className="size-9 shrink-0 rounded-[9px]" />
        {content}
      </p>
    )
  if (type === 'figure')
    return (
      <p className="grid gap-1 bg-deep p-5 text-on-deep [--mark:var(--color-lamp)]">
        <span className="font-display text-2xl tabular-nums sm:text-3xl">{content}</span>
        <span className="text-sm text-soft-on-deep">{label && typeset(label)}</span>
      </p>
    )
  if (type === 'banner') return <p className="border-s-4 border-brass-fill bg-glass px-4 py-3 text-sm">{content}</p>
  if (type === 'button') return <span className={`${drawnButton} w-full`}>{content}</span>
  return <CommonPart type={type}>{content}</CommonPart>
}

/** The signs of an offer's parts, each once. */
export function signsIn(signs: Signs): SignNumber[] {
  return [...new Set(signs.flat())].toSorted((a, b) => a - b) as SignNumber[]
}
