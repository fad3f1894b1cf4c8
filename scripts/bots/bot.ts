import { setTimeout as pause } from 'node:timers/promises'
import type { LessonStep } from '#root/domain/lesson.ts'
import { type Random, seededRandom } from '#root/domain/random.ts'
import { seatLanguages } from '#root/domain/seat-words.ts'
import { type Timing, Visitor } from './visitor.ts'

/** The interval at which a bot polls. */
const pollMs = 250

/** The habits of a bot, drawn from the seed. */
interface Character {
  readonly isLate: boolean
  /** Types a wrong code, and requests too much money. */
  readonly isWrong: boolean
  readonly refreshes: boolean
  /** Leaves, and returns on another device with the words of its resume card. */
  readonly changesDevice: boolean
  readonly language: string
  /** The amount in dollars. */
  readonly invests: number
}

/** A participant of a lesson, who uses the HTTP API like a person's browser. */
export class Bot {
  readonly character: Character
  readonly #url: string
  readonly #code: string
  readonly #random: Random
  readonly #onTimed: (timing: Timing) => void
  #visitor: Visitor
  #card: string[] = []
  #seat: number | null = null

  constructor(url: string, code: string, seed: number, number: number, onTimed: (timing: Timing) => void) {
    this.#url = url
    this.#code = code
    this.#onTimed = onTimed
    this.#visitor = new Visitor(url, onTimed)
    this.#random = seededRandom(seed, number)
    this.character = drawCharacter(this.#random)
  }

  /** Takes a seat, after a wrong code if that is the bot's habit. */
  async join(): Promise<void> {
    const { isWrong, language } = this.character
    if (isWrong) await this.#visitor.expect(404, 'GET', '/api/rooms/ZZZZZZ')
    const room = `/api/rooms/${this.#code}`
    for (;;) {
      const { pseudonyms } = await this.#visitor.expect(200, 'GET', `${room}?language=${language}`)
      const body = { pseudonym: pseudonyms[0], language }
      const { status, body: taken } = await this.#visitor.send('POST', `${room}/seats`, body)
      if (status === 201) {
        this.#card = taken.card
        this.#seat = taken.number
        return
      }
      // Somebody else has taken the same pseudonym at the same moment.
      if (taken.code !== 'pseudonym-taken') throw new Error(`No seat: ${status} ${JSON.stringify(taken)}`)
    }
  }

  /** Arrives at a step: its page opens; some bots refresh it, and some change the device. */
  async arrive(step: LessonStep): Promise<void> {
    await this.#visitor.expect(204, 'POST', '/api/seat/steps', { step })
    if (this.character.refreshes) await this.#checkSeat()
    if (!this.character.changesDevice || step !== 'play') return
    const left = this.#visitor
    this.#visitor = new Visitor(this.#url, this.#onTimed)
    const body = { card: this.#card.join(' ') }
    const moved = await this.#visitor.expect(201, 'POST', `/api/rooms/${this.#code}/moves`, body)
    this.#card = moved.card
    await this.#checkSeat()
    await left.expect(401, 'GET', '/api/seat')
  }

  /** Checks that the bot still has its seat, on whichever device. */
  async #checkSeat(): Promise<void> {
    const { seat } = await this.#visitor.expect(200, 'GET', '/api/seat')
    if (seat?.number !== this.#seat) throw new Error(`Seat ${this.#seat} has become ${seat?.number}`)
  }

  /** Opens a deposit, pays it from the practice wallet, and waits until the firm has detected the payment. */
  async payIn(): Promise<void> {
    await this.#until(async () => (await this.#visitor.expect(200, 'GET', '/api/wallet')).wallet !== null)
    const amount = String(this.character.invests)
    const { address, quote } = await this.#visitor.expect(201, 'POST', '/api/deposits', { amount })
    await this.#visitor.expect(201, 'POST', '/api/wallet/payments', { address, bitcoin: quote.bitcoin })
    await this.#until(async () => {
      const { deposits } = await this.#visitor.expect(200, 'GET', '/api/deposits')
      return deposits[0]?.status !== 'opened'
    })
  }

  /** Invests when the deposit is approved. */
  async invest(): Promise<void> {
    const isApproved = await this.#until(async () => {
      const { deposits } = await this.#visitor.expect(200, 'GET', '/api/deposits')
      return deposits[0]?.status === 'approved'
    })
    if (!isApproved) return
    const body = { plan: 'beginners', amount: String(this.character.invests) }
    await this.#visitor.expect(201, 'POST', '/api/investments', body)
  }

  /** Requests a small amount when the plan has matured; some bots request too much first. */
  async withdrawSmall(): Promise<void> {
    const hasMatured = await this.#until(async () => {
      const { investments } = await this.#visitor.expect(200, 'GET', '/api/investments')
      return investments[0]?.status === 'matured'
    })
    if (!hasMatured) return
    if (this.character.isWrong) await this.#withdraw('900000', 400)
    await this.#withdraw('100', 201)
  }

  /** Reads the mailbox, and requests the whole remaining balance. */
  async askForMoney(): Promise<void> {
    const { mails } = await this.#visitor.expect(200, 'GET', '/api/mails')
    const latest = mails[0]
    if (latest) await this.#visitor.expect(200, 'GET', `/api/mails/${latest.id}`)
    const { investments } = await this.#visitor.expect(200, 'GET', '/api/investments')
    if (investments[0]?.status === 'matured') await this.#withdraw(String(this.character.invests), 201)
  }

  async #withdraw(amount: string, status: number): Promise<void> {
    const { practiceAddress } = await this.#visitor.expect(200, 'GET', '/api/withdrawals/terms')
    const answer = await this.#visitor.send('POST', '/api/withdrawals', { walletAddress: practiceAddress, amount })
    const isAsExpected = status === 201 ? answer.status === 201 : answer.status >= 400 && answer.status < 500
    if (!isAsExpected) throw new Error(`A withdrawal of $${amount}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }

  /** Answers the offers of a test or of the exercise. */
  async answerOffers(step: 'first-test' | 'second-test' | 'exercise'): Promise<void> {
    const offersPath = `/api/seat/offers/${step}`
    const { language } = this.character
    const { offers } = await this.#visitor.expect(200, 'GET', `${offersPath}?language=${language}`)
    for (const { id } of offers) {
      const confidence = 1 + Math.floor(this.#random.between(0, 6))
      const answer = { confidence, wouldPay: confidence <= 2, registerUse: 'none', timeMs: 4_000 }
      await this.#visitor.expect(200, 'PUT', `${offersPath}/${id}/answer?language=${language}`, answer)
    }
  }

  /** Opens the pages of the reveal. */
  async lookBehind(): Promise<void> {
    await this.#visitor.expect(200, 'GET', '/api/lab')
    await this.#checkSeat()
  }

  /** Reads the debrief with the bot's own decisions. */
  async readDebrief(): Promise<void> {
    await this.#visitor.expect(200, 'GET', '/api/seat/debrief')
  }

  /** The current step of the lesson, according to the bot's seat. */
  async readStep(): Promise<LessonStep> {
    return (await this.#visitor.expect(200, 'GET', '/api/seat')).seat.time.step
  }

  /** Waits until a condition holds, or the lesson has moved. Returns whether the condition holds. */
  async #until(isMet: () => Promise<boolean>): Promise<boolean> {
    const step = await this.readStep()
    for (;;) {
      if (await isMet()) return true
      if ((await this.readStep()) !== step) return false
      await pause(pollMs)
    }
  }
}

function drawCharacter(random: Random): Character {
  const isSo = (share: number) => random.uniform() < share
  return {
    isLate: isSo(0.2),
    isWrong: isSo(0.25),
    refreshes: isSo(0.5),
    changesDevice: isSo(0.25),
    language: seatLanguages[Math.floor(random.between(0, seatLanguages.length))]!,
    invests: 100 * Math.floor(random.between(2, 10)),
  }
}
