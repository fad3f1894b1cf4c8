/*
 * npm run bots -- --seats 30: bots play a whole lesson against a running instance, as people would, and a bot teacher
 * moves it. The teacher joins this machine's instance with a one-time link for an operator that it creates itself, or
 * another instance (--url) with a given one (--invitation). With --code the bots join the lesson that is in the lobby of
 * that room, and a person moves it.
 */
import { parseArgs } from 'node:util'
import { addressOfInstance, createOperatorLink } from './bots/operator-link.ts'
import { playLesson } from './bots/play-lesson.ts'
import { Teacher } from './bots/teacher.ts'
import { Visitor } from './bots/visitor.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    seats: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    code: { type: 'string' },
    invitation: { type: 'string' },
  },
})
const seed = Number(values.seed)
const url = values.url ?? addressOfInstance(process.env)
await refuseWithoutInstance()
const teacher = values.code === undefined ? await joinAsTeacher() : null
const lesson = teacher ? await teacher.startLesson('classic', seed) : await readLesson(values.code!)
await playLesson({
  url,
  seats: Number(values.seats),
  seed,
  teacher,
  ...lesson,
  print: (line) => console.log(line),
})

/** Nothing is created for an instance that does not run. */
async function refuseWithoutInstance(): Promise<void> {
  const isRunning = await fetch(new URL('/healthz', url)).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isRunning) refuse(`No instance answers at ${url}. Start one with npm start, or give its address with --url.`)
}

async function joinAsTeacher(): Promise<Teacher> {
  try {
    return await Teacher.join(url, values.invitation ?? createOperatorLink(), () => undefined)
  } catch (error) {
    return refuse(
      `No teacher could join ${url}: ${(error as Error).message}\nGive the code of a room (--code ABCDEF), or a one-time link for an operator of that instance (--invitation LINK).`,
    )
  }
}

function refuse(message: string): never {
  console.error(message)
  process.exit(1)
}

/** The running lesson of a room, by the room's code. */
async function readLesson(code: string) {
  const projector = await new Visitor(url, () => undefined).expect(200, 'GET', `/api/rooms/${code}/projector`)
  if (!projector.lesson) throw new Error(`No lesson is running in the room ${code}.`)
  return { code, steps: projector.lesson.steps }
}
