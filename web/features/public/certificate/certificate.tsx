import { m } from '#root/contract/messages/messages.js'
import { Claim } from '#root/web/ui/claim.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'
import { Picture } from '../picture.tsx'

const paper = import.meta.glob<string>('../../../pictures/certificate-*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/**
 * The certificate: our own drawing with text over it, in a fixed ratio, so that both scale
 * together. SPECIMEN is printed across it and no setting removes it.
 */
export function Certificate() {
  return (
    <figure
      aria-label={m.cert_label()}
      className="drawn @container relative aspect-[1414/1000] overflow-hidden bg-[#f6f1e1] text-[#10231f] shadow-[0_30px_60px_-20px_rgb(6_20_17/.45)]"
    >
      <Picture
        stored={paper}
        alt=""
        width={1600}
        height={1132}
        fallbackWidth={800}
        sizes="(max-width: 64rem) 100vw, 60rem"
        loading="eager"
        className="absolute inset-0 size-full"
      />
      <div className="relative grid h-full content-start justify-items-center px-[15%] pt-[13.5%] text-center leading-[1.25]">
        <p className="text-[1.5cqw] font-semibold tracking-[0.12em]">{m.cert_office()}</p>
        <p className="mt-[1.2cqw] font-display text-[4.8cqw] leading-none">{m.cert_heading()}</p>
        <p className="mt-[2.2cqw] font-display text-[1.9cqw] italic">{m.cert_certifies()}</p>
        <p className="mt-[1cqw] border-b border-[#a9762f] px-[3cqw] pb-[.6cqw] font-display text-[3.6cqw] leading-none">
          {usePageData().branding.brand}
        </p>
        <p className="claim-place mt-[1.5cqw] font-display text-[1.9cqw]">
          <Claim id="certificate" text={m.claim_certificate} />
        </p>
      </div>
      <dl className="absolute inset-x-[17%] bottom-[15.5%] flex items-end justify-between text-[1.3cqw]">
        <div className="w-[26%] border-t border-[#10231f] pt-[.5cqw]">
          <dt>{m.cert_number_label()}</dt>
          <dd className="figures font-semibold">{m.cert_number()}</dd>
        </div>
        <div className="w-[26%] border-t border-[#10231f] pt-[.5cqw] text-end">
          <dt>{m.cert_date_label()}</dt>
          <dd className="font-semibold">{m.cert_date()}</dd>
        </div>
      </dl>
      <p className="absolute inset-0 grid -rotate-[24deg] place-items-center font-sans text-[15cqw] leading-none font-bold tracking-[0.06em] text-[#b03125]/25 select-none">
        {m.cert_specimen()}
      </p>
    </figure>
  )
}
