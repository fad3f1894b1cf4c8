import { z } from '@hono/zod-openapi'
import { lensPolicies } from '#root/domain/lens.ts'
import { ToldClaims } from './claims.ts'
import { defineRoute, json } from './route.ts'

/** What the public pages show of the firm's settings. */
export const PublicSettings = z
  .object({
    /** As the operator wrote it; the chat link takes its digits. Null: no chat is offered. */
    chatNumber: z.string().nullable(),
    /** A page-translation script of somebody else. Null: the built-in languages only. */
    translationScript: z.url().nullable(),
    /** Who sees what is behind the firm's claims. */
    lens: z.enum(lensPolicies),
    claims: ToldClaims,
    /** What the firm says of itself. */
    words: z.object({
      brand: z.string(),
      email: z.string(),
      addressLine1: z.string(),
      addressLine2: z.string(),
      reviewLink: z.url(),
    }),
  })
  .openapi('PublicSettings')
export type PublicSettings = z.infer<typeof PublicSettings>

export const readPublicSettings = defineRoute({
  method: 'get',
  path: '/api/public-settings',
  access: 'anyone',
  tags: ['settings'],
  summary: 'What the public pages show of the settings',
  responses: { 200: json(PublicSettings, 'The settings') },
})
