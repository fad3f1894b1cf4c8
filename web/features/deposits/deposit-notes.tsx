import { m } from '#root/contract/messages/messages.js'

/** What to know before paying. `isShort`: on a small screen only what concerns the payment itself. */
export function DepositNotes({ isShort = false }: { isShort?: boolean }) {
  const notes = [
    m.dashboard_deposit_note_test(),
    m.dashboard_deposit_note_amount(),
    m.dashboard_deposit_note_proof(),
    m.dashboard_deposit_note_review(),
  ]
  return (
    <section aria-labelledby="notes-heading" className="grid content-start gap-3">
      <h3 id="notes-heading" className="font-sans text-sm font-semibold tracking-normal">
        {m.dashboard_deposit_notes()}
      </h3>
      <ol className="grid gap-2 text-sm text-soft">
        {notes.map((note, index) => (
          <li
            key={note}
            className={`grid grid-cols-[1.5rem_minmax(0,1fr)] ${isShort && index > 1 ? 'max-lg:hidden' : ''}`}
          >
            <span aria-hidden="true" className="figures font-display text-brass">
              {index + 1}
            </span>
            {note}
          </li>
        ))}
      </ol>
    </section>
  )
}
