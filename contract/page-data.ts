import { z } from '@hono/zod-openapi'
import { lensPolicies } from '#root/domain/lens.ts'
import { PageClaims } from './claims.ts'
import { Offer } from './offer.ts'
import { defineRoute, json } from './route.ts'

/** Every setting that pages show. A page carries it in its HTML and reads it again when the settings change. */
export const PageData = z
  .object({
    /** The firm's name and contact details, which messages take as parameters. */
    branding: z.object({
      brand: z.string(),
      email: z.string(),
      telephone: z.string(),
      addressLine1: z.string(),
      addressLine2: z.string(),
      reviewLink: z.url(),
    }),
    offer: Offer,
    /** In the language of the page. */
    claims: PageClaims,
    /** Who may use the lens. */
    lens: z.enum(lensPolicies),
    /** As the operator typed it; the chat link uses its digits. Null: no chat is offered. */
    chatNumber: z.string().nullable(),
    /** The address of a third party's translation script. Null: only the built-in languages. */
    translationScript: z.url().nullable(),
  })
  .openapi('PageData')
export type PageData = z.infer<typeof PageData>

export const readPageData = defineRoute({
  method: 'get',
  path: '/api/page-data',
  access: 'anyone',
  tags: ['settings'],
  summary: 'Every setting that pages show, in the language of the cookie',
  responses: { 200: json(PageData, 'The page data') },
})
