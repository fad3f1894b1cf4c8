import { m } from '#root/contract/messages/messages.js'
import { NoteWords } from './note.tsx'
import type { Mark } from './read-page.ts'

/** The notes as they follow the page on paper, by their numbers. */
export function Handout({ marks }: { marks: readonly Mark[] }) {
  return (
    <section className="lens-handout">
      <h2>{m.lens_handout()}</h2>
      <p>{m.lens_handout_text()}</p>
      <ol>
        {marks.map((mark) => (
          <li key={mark.subject.key} value={mark.number}>
            <NoteWords mark={mark} isPaper />
          </li>
        ))}
      </ol>
    </section>
  )
}
