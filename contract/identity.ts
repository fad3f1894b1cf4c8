import { z } from '@hono/zod-openapi'
import { isPlainName, isPlainUsername } from '#root/domain/names.ts'
import { staffRoles } from '#root/domain/staff.ts'
import { describeRefusal } from './refusals.ts'
import { defineRoute, json, jsonBody, refusals } from './route.ts'

const nameHasLink = { error: () => describeRefusal('name-has-link') }

/** A name of limited length without web or email addresses. */
export const plainName = (maxLength: number) => z.string().trim().min(1).max(maxLength).refine(isPlainName, nameHasLink)
export const personName = plainName(80)
export const email = z.email().max(254)
export const username = z
  .string()
  .trim()
  .min(3)
  .max(30)
  .regex(/^[\p{L}\p{N}._-]+$/u)
  .refine(isPlainUsername, nameHasLink)
export const phoneNumber = z.string().trim().min(3).max(40)
export const country = z.string().trim().min(1).max(80)
const password = z.string().min(1).max(128)

/** The signed-in person, for their own browser. */
export const Actor = z
  .object({
    id: z.string(),
    role: z.enum(['client', ...staffRoles]),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
  })
  .openapi('Actor')
export type Actor = z.infer<typeof Actor>

const SessionState = z.object({
  actor: Actor.nullable(),
  /**
   * The firm requires a second factor from its staff, and this session started without one. All other pages are closed.
   */
  needsSecondFactor: z.boolean(),
})

export const SignUp = z.strictObject({
  firstName: personName,
  lastName: personName,
  username,
  email,
  password,
  phoneNumber,
  country,
})
export type SignUp = z.infer<typeof SignUp>

/** `remember` keeps the session across browser restarts; without it, it ends with the browser. */
const LogIn = z.strictObject({ email, password, remember: z.boolean() })

/** The password was correct, and the log-in requires the second factor. The ticket is valid for five minutes. */
const SecondFactorRequired = z.object({ ticket: z.string() }).openapi('SecondFactorRequired')

/** The sign-up form of a staff invitation. The email is required when the link names none. */
export const ClaimInvitation = z.strictObject({
  token: z.string().min(20).max(200),
  firstName: personName,
  lastName: personName,
  email,
  password,
})
export type ClaimInvitation = z.infer<typeof ClaimInvitation>

export const signUp = defineRoute({
  method: 'post',
  path: '/api/clients',
  access: 'anyone',
  tags: ['identity'],
  summary: 'Sign up as a client; answers with a session',
  request: { body: jsonBody(SignUp) },
  responses: { 201: json(Actor, 'Signed up and signed in'), ...refusals },
})

export const logIn = defineRoute({
  method: 'post',
  path: '/api/session',
  access: 'anyone',
  tags: ['identity'],
  summary: 'Log in',
  request: { body: jsonBody(LogIn) },
  responses: {
    200: json(SecondFactorRequired, 'Not signed in yet: the second factor is required'),
    201: json(Actor, 'Signed in'),
    ...refusals,
  },
})

export const readSession = defineRoute({
  method: 'get',
  path: '/api/session',
  access: 'anyone',
  tags: ['identity'],
  summary: 'The signed-in person, or null',
  responses: { 200: json(SessionState, 'The signed-in person or null') },
})

export const logOut = defineRoute({
  method: 'delete',
  path: '/api/session',
  access: 'anyone',
  tags: ['identity'],
  summary: 'Log out',
  responses: { 204: { description: 'The session has ended' } },
})

export const readInvitation = defineRoute({
  method: 'post',
  path: '/api/invitations/lookup',
  access: 'anyone',
  tags: ['identity'],
  summary: 'The role and address of a one-time link to the console',
  request: { body: jsonBody(z.strictObject({ token: z.string().min(20).max(200) })) },
  responses: {
    200: json(z.object({ email: z.string().nullable(), role: z.enum(staffRoles) }), 'The link is valid'),
    ...refusals,
  },
})

export const claimInvitation = defineRoute({
  method: 'post',
  path: '/api/invitations/acceptance',
  access: 'anyone',
  tags: ['identity'],
  summary: 'Join the firm’s staff with a one-time link; answers with a session',
  request: { body: jsonBody(ClaimInvitation) },
  responses: { 201: json(Actor, 'The account is created and signed in'), ...refusals },
})
