import { m } from '#root/contract/messages/messages.js'

const box = 'mb-8 hidden gap-3 border-t-4 border-brass-fill bg-glass p-6'

/**
 * How the sending of the form without a script has ended, in the specification's words. The server answers with this page and an
 * attribute that shows one of them (server/features/contact/receive-form.ts).
 */
export function SendingOutcomes() {
  return (
    <div id="outcome" className="scroll-mt-32">
      <Outcome
        className={`${box} [[data-contact=sent]_&]:grid`}
        title={m.contact_thanks_title()}
        text={m.contact_thanks()}
      />
      <Outcome
        className={`${box} [[data-contact=failed]_&]:grid`}
        title={m.contact_failed_title()}
        text={m.contact_failed()}
      />
    </div>
  )
}

function Outcome({ className, title, text }: { className: string; title: string; text: string }) {
  return (
    <div className={className}>
      <h3 className="text-xl">{title}</h3>
      <p className="text-sm">{text}</p>
    </div>
  )
}
