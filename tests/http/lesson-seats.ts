import { eq } from 'drizzle-orm'
import type { LessonStep } from '#root/domain/lesson.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { lessons, rooms, seats } from '#root/server/platform/tables/lessons.ts'

/** A lesson in a room of its own, at a step. */
export async function openTestLesson(db: Queryable, code: string, step: LessonStep) {
  const [room] = await db.insert(rooms).values({ code, name: 'Room', createdBy: 'nobody' }).returning()
  const [lesson] = await db
    .insert(lessons)
    .values({
      roomId: room!.id,
      planName: '45',
      steps: [],
      step,
      stepStartedAt: new Date(),
      arms: 'none',
      capacity: 300,
      createdBy: 'nobody',
    })
    .returning()
  return {
    id: lesson!.id,
    async goTo(next: LessonStep) {
      await db
        .update(lessons)
        .set({ step: next, closedAt: next === 'closed' ? new Date() : null })
        .where(eq(lessons.id, lesson!.id))
    },
    /** Gives a client a seat, and returns its id. */
    async seat(clientId: string, number: number): Promise<string> {
      const [seat] = await db
        .insert(seats)
        .values({
          lessonId: lesson!.id,
          number,
          pseudonym: `Seat ${number}`,
          clientId,
          attemptDigest: Buffer.from(crypto.getRandomValues(new Uint8Array(32))),
          hasLensEarly: false,
          language: 'en',
        })
        .returning()
      return seat!.id
    },
  }
}
