import { m } from '#root/contract/messages/messages.js'
import { Certificate } from '#root/web/features/public/certificate/certificate.tsx'
import { pageData } from '#root/web/ui/page-data-store.ts'

export function meta() {
  return [{ title: m.cert_title(pageData().branding) }]
}

const checks = [m.cert_check_1, m.cert_check_2, m.cert_check_3]

/** The specimen certificate, and how to check a real one, /cert. */
export default function CertificateOfAuthorization() {
  return (
    <main id="content">
      <div className="frame grid justify-items-center gap-8 px-5 py-10 max-[465px]:px-2 max-[465px]:py-6 sm:px-8 lg:py-16">
        <h1 className="w-full max-w-[60rem] text-3xl max-[465px]:px-3">{m.cert_heading()}</h1>
        <div className="w-full max-w-[60rem]">
          <Certificate />
        </div>
        <p className="w-full max-w-[60rem] text-sm text-soft max-[465px]:px-3">
          <span className="block max-w-[64ch]">{m.cert_lead()}</span>
        </p>
      </div>
      <section aria-labelledby="check-heading" className="border-t border-mullion bg-glass">
        <div className="frame grid gap-x-16 gap-y-6 px-5 py-14 sm:px-8 lg:grid-cols-[4fr_8fr]">
          <h2 id="check-heading" className="text-2xl">
            {m.cert_check_heading()}
          </h2>
          <div>
            <ol className="max-w-[62ch] border-t border-edge">
              {checks.map((check, position) => (
                <li key={position} className="flex gap-6 border-b border-edge/50 py-4">
                  <span aria-hidden="true" className="figures font-display text-lg text-brass">
                    {position + 1}
                  </span>
                  {check()}
                </li>
              ))}
            </ol>
            <a
              href="/about-this-simulation"
              className="link mt-4 inline-flex min-h-11 items-center text-sm font-semibold"
            >
              {m.cert_check_link()}
            </a>
          </div>
        </div>
      </section>
    </main>
  )
}
