import { z } from '@hono/zod-openapi'
import { claimPages } from '#root/domain/claim-draft.ts'
import { defineRoute, Instant, json, jsonBody, refusals } from './route.ts'

/** Longer than is accepted, so that the rules refuse it in their own words. */
const words = z.string().trim().max(2_000)
const ClaimWords = z.strictObject({ en: words, es: words, ar: words })

/** The claims that differ from those of the catalogue. */
export const PageClaims = z
  .object({
    /** By the claim's id, in the language of the page. Null: retired. */
    words: z.record(z.string(), z.string().nullable()),
    /** Entries of an operator's own. */
    added: z.array(
      z.object({ id: z.uuid(), shownAt: z.enum(claimPages), words: z.string(), signs: z.array(z.number().int()) }),
    ),
  })
  .openapi('PageClaims')
export type PageClaims = z.infer<typeof PageClaims>

/** An entry of the claims catalogue as the staff sees it. */
export const CatalogueClaim = z
  .object({
    id: z.string(),
    isAdded: z.boolean(),
    /** The pages that show it; '*' for the frame of every public page. */
    shownAt: z.array(z.string()),
    /** The published warning signs that it illustrates. */
    signs: z.array(z.number().int()),
    /** Its evidence. */
    evidence: z.enum(['none', 'record']),
    /** Only sentences are changed here; other claims are made of what is set elsewhere. */
    madeOf: z.enum(['sentences', 'plans', 'settings', 'account']),
    mayRetire: z.boolean(),
    /** As it is shown now; where a language is empty, its pages show the English words. */
    words: ClaimWords,
    /** As the catalogue has it; null for an entry of an operator's own. */
    builtWords: ClaimWords.nullable(),
    isRetired: z.boolean(),
    /** 0: as it was built. */
    version: z.number().int(),
    changedAt: Instant.nullable(),
    changedBy: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  })
  .openapi('CatalogueClaim')
export type CatalogueClaim = z.infer<typeof CatalogueClaim>

export const listClaims = defineRoute({
  method: 'get',
  path: '/api/operator/claims',
  access: 'staff',
  tags: ['claims'],
  summary: 'The whole catalogue of the firm’s claims, with the added entries',
  responses: { 200: json(z.object({ claims: z.array(CatalogueClaim) }), 'The claims'), ...refusals },
})

export const addClaim = defineRoute({
  method: 'post',
  path: '/api/operator/claims',
  access: 'operator',
  tags: ['claims'],
  summary: 'Add a claim to one page, with the warning signs that it illustrates',
  request: {
    body: jsonBody(
      z.strictObject({ words: ClaimWords, shownAt: z.enum(claimPages), signs: z.array(z.number().int()).max(29) }),
    ),
  },
  responses: { 201: json(CatalogueClaim, 'The new entry'), ...refusals },
})

export const changeClaim = defineRoute({
  method: 'post',
  path: '/api/operator/claims/{claim}/versions',
  access: 'operator',
  tags: ['claims'],
  summary: 'Change the text of a claim, retire it, or restore it; every page shows the change at once',
  request: {
    params: z.object({ claim: z.string().max(60) }),
    body: jsonBody(
      z.strictObject({
        /** The version that was changed: when there is a later one, this is refused. */
        basedOn: z.number().int().min(0),
        words: ClaimWords,
        isRetired: z.boolean(),
      }),
    ),
  },
  responses: { 201: json(CatalogueClaim, 'The current claim'), ...refusals },
})
