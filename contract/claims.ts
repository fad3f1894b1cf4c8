import { z } from '@hono/zod-openapi'
import { claimPages } from '#root/domain/claim-draft.ts'
import { defineRoute, Instant, json, jsonBody, refusals } from './route.ts'

/** Above the allowed length, so that the rules in domain/ refuse a long text with their own message. */
const text = z.string().trim().max(2_000)
const ClaimText = z.strictObject({ en: text, es: text, ar: text })

/** The claims that differ from the catalogue. */
export const PageClaims = z
  .object({
    /** Texts by claim id, in the language of the page. Null: retired. */
    texts: z.record(z.string(), z.string().nullable()),
    /** Entries that operators added. */
    added: z.array(
      z.object({ id: z.uuid(), shownAt: z.enum(claimPages), text: z.string(), signs: z.array(z.number().int()) }),
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
    /** `sentences` are edited here. Other claims come from settings elsewhere. */
    source: z.enum(['sentences', 'plans', 'settings', 'account']),
    mayRetire: z.boolean(),
    /** The current text; pages of an empty language show the English one. */
    text: ClaimText,
    /** The text of the catalogue; null for an entry that an operator added. */
    builtText: ClaimText.nullable(),
    isRetired: z.boolean(),
    /** 0: unchanged since the build. */
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
      z.strictObject({ text: ClaimText, shownAt: z.enum(claimPages), signs: z.array(z.number().int()).max(29) }),
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
        /** The version that was edited; refused if there is a later one. */
        basedOn: z.number().int().min(0),
        text: ClaimText,
        isRetired: z.boolean(),
      }),
    ),
  },
  responses: { 201: json(CatalogueClaim, 'The current claim'), ...refusals },
})
