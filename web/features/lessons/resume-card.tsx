import { m } from '#root/contract/messages/messages.js'
import { Button } from '#root/web/ui/button.tsx'
import { QrCode } from '#root/web/ui/qr-code.tsx'

/** A resume card, to write down or print. Its QR code holds the words after the #, which browsers never send. */
export function ResumeCard({ code, words, origin }: { code: string; words: readonly string[]; origin?: string }) {
  const from = origin ?? location.origin
  return (
    <section aria-label={m.seat_card()} className="grid gap-5 border border-edge bg-pane p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-lg">{m.seat_card()}</h2>
        <p className="max-w-prose text-sm text-soft">{m.seat_card_text()}</p>
      </div>
      <div className="flex flex-wrap items-center gap-6">
        <QrCode text={`${from}/join/${code}#${words.map(encodeURIComponent).join('-')}`} label={m.seat_card_qr()} />
        <dl className="grid gap-3">
          <div>
            <dt className="text-xs text-soft">{m.seat_card_code()}</dt>
            <dd className="font-mono text-xl">
              <span dir="ltr">{code}</span>
            </dd>
          </div>
          <div>
            <dt className="text-xs text-soft">{m.seat_card_words()}</dt>
            <dd className="font-display text-xl">{words.join(' ')}</dd>
          </div>
        </dl>
      </div>
      <p className="text-xs text-soft wrap-anywhere">{m.seat_card_at({ address: `${from}/join` })}</p>
      <Button kind="quiet" className="no-print justify-self-start" onClick={() => print()}>
        {m.seat_card_print()}
      </Button>
    </section>
  )
}
