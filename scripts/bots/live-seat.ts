import { setTimeout as pause } from 'node:timers/promises'
import { maxSilenceMs } from '#root/contract/live.ts'
import type { LessonStep } from '#root/domain/lesson.ts'
import { type Timing, Visitor } from './visitor.ts'

/** The time between the loss of the stream and the next attempt: a browser's first one. */
const reconnectMs = 1_000

/**
 * A seat like an open page: it keeps a stream of live events, reads its lesson again after each one, and reconnects
 * when the stream is lost or silent. It records when it saw each step.
 */
export class LiveSeat {
  /** When it read each step for the first time, by `performance.now()`. */
  readonly seenAtMs = new Map<LessonStep, number>()
  /** The faults that the seat has observed. */
  readonly faults: string[] = []
  readonly #url: string
  readonly #code: string
  readonly #onTimed: (timing: Timing) => void
  #visitor: Visitor
  #stream = new AbortController()
  #following: Promise<void> = Promise.resolve()
  #card: string[] = []
  #number = 0
  /** The number of reads of its lesson. */
  reads = 0
  /** The number of streams that it gave up because they were silent. */
  silentStreams = 0
  #heardAtMs = performance.now()
  #lastFailure = 'none'

  constructor(url: string, code: string, onTimed: (timing: Timing) => void = () => {}) {
    this.#url = url
    this.#code = code
    this.#onTimed = onTimed
    this.#visitor = new Visitor(url, onTimed)
  }

  /** The number of its seat. */
  get number(): number {
    return this.#number
  }

  /** What a test reports of a seat that has missed something. */
  get condition(): string {
    const silenceS = Math.round((performance.now() - this.#heardAtMs) / 1_000)
    return `seat ${this.#number}: silent for ${silenceS} s, ${this.silentStreams} streams given up, last failure: ${this.#lastFailure}`
  }

  /** The browser of the seat at the moment. */
  get visitor(): Visitor {
    return this.#visitor
  }

  /** Opens the join page, and takes a seat. */
  async join(): Promise<void> {
    await this.#visitor.expect(200, 'GET', `/join/${this.#code}`)
    const room = `/api/rooms/${this.#code}`
    for (;;) {
      const { pseudonyms } = await this.#visitor.expect(200, 'GET', room)
      const body = { pseudonym: pseudonyms[0], language: 'en' }
      const { status, body: taken } = await this.#visitor.send('POST', `${room}/seats`, body)
      if (status === 201) {
        this.#card = taken.card
        this.#number = taken.number
        return
      }
      // Somebody else took the same pseudonym at the same moment.
      if (taken.code !== 'pseudonym-taken') throw new Error(`No seat: ${status} ${JSON.stringify(taken)}`)
    }
  }

  /** Opens the stream, and reads the lesson. Resolves when it has read it. */
  async follow(): Promise<void> {
    this.#stream = new AbortController()
    const opened = Promise.withResolvers<void>()
    this.#following = this.#keepStream(this.#stream.signal, opened.resolve)
    await opened.promise
  }

  /** Loses the network: the stream ends, and nothing is read until `follow`. */
  async loseNetwork(): Promise<void> {
    this.#stream.abort()
    await this.#following
  }

  /** Moves to another device with the words of its card. The earlier device must be signed out. */
  async changeDevice(): Promise<void> {
    await this.loseNetwork()
    const former = this.#visitor
    this.#visitor = new Visitor(this.#url, this.#onTimed)
    const body = { card: this.#card.join(' ') }
    const moved = await this.#visitor.expect(201, 'POST', `/api/rooms/${this.#code}/moves`, body)
    this.#card = moved.card
    if (moved.number !== this.#number) this.faults.push(`The card of seat ${this.#number} gave seat ${moved.number}`)
    await former.expect(401, 'GET', '/api/seat')
    await this.follow()
  }

  /** Reads the lesson, as a page does when it opens and after each event. */
  async read(): Promise<void> {
    const { seat } = await this.#visitor.expect(200, 'GET', '/api/seat')
    if (seat?.number !== this.#number) this.faults.push(`Seat ${this.#number} became ${seat?.number}`)
    this.reads += 1
    const step = seat?.time.step as LessonStep
    if (this.seenAtMs.has(step)) return
    this.seenAtMs.set(step, performance.now())
    await this.#visitor.expect(204, 'POST', '/api/seat/steps', { step })
  }

  async #keepStream(signal: AbortSignal, onRead: () => void): Promise<void> {
    const note = (error: unknown) => {
      if (!signal.aborted) this.#lastFailure = String(error)
    }
    const readAgain = () => this.read().then(onRead, note)
    const onEvent = (type: string) => {
      this.#heardAtMs = performance.now()
      // A ping follows each opening of the stream. A gap means that events were missed.
      if (type === 'ping' || type === 'lesson' || type === 'gap') void readAgain()
    }
    while (!signal.aborted) {
      // A stream that cannot be opened, or is cut or silent, is opened again.
      await this.#listenUntilSilent(onEvent, signal).catch(note)
      if (!signal.aborted) await pause(reconnectMs, undefined, { signal }).catch(() => {})
    }
  }

  /** Listens to one stream, and gives it up when it is silent, as a page does. */
  async #listenUntilSilent(onEvent: (type: string) => void, signal: AbortSignal): Promise<void> {
    const silent = new AbortController()
    this.#heardAtMs = performance.now()
    const check = setInterval(() => {
      if (performance.now() - this.#heardAtMs < maxSilenceMs) return
      this.silentStreams += 1
      silent.abort(new Error('The stream was silent'))
    }, 1_000)
    try {
      await this.#visitor.listen(onEvent, AbortSignal.any([signal, silent.signal]))
    } finally {
      clearInterval(check)
    }
  }
}
