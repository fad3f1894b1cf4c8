/*
 * npm run bots -- --seats 30: bots play a whole lesson against a running instance, as people would. With --invitation
 * (a one-time link for an operator) they also play the teacher. With --code they join the lesson that is in the lobby
 * of that room, and a person moves it.
 */
import { parseArgs } from 'node:util'
import { playLesson } from './bots/play-lesson.ts'
import { Teacher } from './bots/teacher.ts'
import { Visitor } from './bots/visitor.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    seats: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    code: { type: 'string' },
    invitation: { type: 'string' },
  },
})
const seed = Number(values.seed)
if (values.invitation === undefined && values.code === undefined) {
  console.error('Give the code of the room (--code ABCDEF), or a one-time link for an operator (--invitation LINK).')
  process.exit(1)
}
const teacher =
  values.invitation === undefined ? null : await Teacher.join(values.url, values.invitation, () => undefined)
const lesson = teacher ? await teacher.startLesson('classic', seed) : await readLesson(values.url, values.code!)
await playLesson({
  url: values.url,
  seats: Number(values.seats),
  seed,
  teacher,
  ...lesson,
  print: (line) => console.log(line),
})

/** The running lesson of a room, by the room's code. */
async function readLesson(url: string, code: string) {
  const projector = await new Visitor(url, () => undefined).expect(200, 'GET', `/api/rooms/${code}/projector`)
  if (!projector.lesson) throw new Error(`No lesson is running in the room ${code}.`)
  return { code, steps: projector.lesson.steps }
}
