import { z } from '@hono/zod-openapi'
import { textLanguages } from '#root/domain/translated-text.ts'

/** A text of the staff of so many characters. PostgreSQL's text cannot hold a NUL. */
export const staffText = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\0]*$/)

/** Translations of such a text by language; readers of another language read the text itself. */
export const translationsOf = (min: number, max: number) => z.partialRecord(z.enum(textLanguages), staffText(min, max))
