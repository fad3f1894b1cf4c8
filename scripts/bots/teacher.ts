import { randomBytes, randomUUID } from 'node:crypto'
import type { ScriptId } from '#root/domain/director/script.ts'
import type { LessonStep } from '#root/domain/lesson.ts'
import { type Timing, Visitor } from './visitor.ts'

/** A teacher who runs a lesson over HTTP: opens a room, switches the director on, and presses next. */
export class Teacher {
  readonly #visitor: Visitor
  readonly #password: string
  #lesson = ''

  private constructor(visitor: Visitor, password: string) {
    this.#visitor = visitor
    this.#password = password
  }

  /**
   * Joins the staff with a one-time link, under the email address to which the link is bound, or under a random one. The
   * password is random and never leaves this process.
   */
  static async join(url: string, link: string, onTimed: (timing: Timing) => void): Promise<Teacher> {
    const visitor = new Visitor(url, onTimed)
    const token = link.split('#')[1]
    const password = randomBytes(24).toString('base64url')
    const invited = await visitor.expect(200, 'POST', '/api/invitations/lookup', { token })
    const email: string = invited.email ?? `teacher-${randomUUID()}@example.com`
    const person = { firstName: 'Practice', lastName: 'Teacher', email }
    await visitor.expect(201, 'POST', '/api/invitations/acceptance', { ...person, password, token })
    return new Teacher(visitor, password)
  }

  /** Opens a room and starts a lesson with a director. Returns the code of the room and the steps of the plan. */
  async startLesson(script: ScriptId, seed: number): Promise<{ code: string; steps: LessonStep[] }> {
    const room = await this.#visitor.expect(201, 'POST', '/api/operator/rooms', { name: 'Practice class' })
    const plan = { plan: '45', planName: '45 minutes', seed }
    const lesson = await this.#visitor.expect(201, 'POST', `/api/operator/rooms/${room.id}/lessons`, plan)
    this.#lesson = `/api/operator/lessons/${lesson.id}`
    await this.#visitor.expect(200, 'PUT', `${this.#lesson}/director`, { script })
    return { code: room.code, steps: lesson.steps.map(({ step }: { step: LessonStep }) => step) }
  }

  /** Moves the lesson to its next step. */
  async next(from: LessonStep, to: LessonStep): Promise<void> {
    await this.#visitor.expect(200, 'POST', `${this.#lesson}/steps`, { from, to })
  }

  /** Confirms the payments of the practice chain. */
  async confirmPayments(): Promise<void> {
    await this.#visitor.expect(201, 'POST', '/api/operator/chain/blocks', { count: 3 })
  }

  /** Moves the firm's clock forward. */
  async moveDays(times: number): Promise<void> {
    await this.#visitor.expect(201, 'POST', '/api/operator/clock/moves', { move: 'day', times })
  }

  /** The number of seats in the lesson, and of those that requested a withdrawal. */
  async countSeats(): Promise<{ seats: number; withdrawals: number }> {
    const { seats } = await this.#visitor.expect(200, 'GET', `${this.#lesson}/seats`)
    return {
      seats: seats.length,
      withdrawals: seats.filter(({ requested }: { requested: string }) => Number(requested) > 0).length,
    }
  }

  /** Invites an operator, and returns the one-time link. */
  async invite(): Promise<string> {
    await this.#visitor.expect(201, 'POST', '/api/session/confirmation', { password: this.#password })
    const body = { email: `visitor-${randomUUID()}@example.com`, role: 'operator' }
    return (await this.#visitor.expect(201, 'POST', '/api/operator/staff/invitations', body)).link
  }
}
