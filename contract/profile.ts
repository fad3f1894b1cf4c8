import { z } from '@hono/zod-openapi'
import { Actor, country, email, personName, phoneNumber, username } from './identity.ts'
import { defineRoute, Instant, json, jsonBody, refusals } from './route.ts'

/** Empty is allowed here, so that it is refused with the specification's message. */
const currentPassword = z.string().max(128)

/** A person's profile. Operators have no username, phone number or country. */
export const Profile = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    username: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    country: z.string().nullable(),
    /** The requested address, not confirmed yet. */
    newEmail: z.string().nullable(),
  })
  .openapi('Profile')
export type Profile = z.infer<typeof Profile>

/** A client fills in everything, an operator only the names. */
export const UpdateProfile = z.strictObject({
  firstName: personName,
  lastName: personName,
  username: username.optional(),
  phoneNumber: phoneNumber.optional(),
  country: country.optional(),
})
export type UpdateProfile = z.infer<typeof UpdateProfile>

export const ChangePassword = z.strictObject({ currentPassword, newPassword: z.string().min(1).max(128) })
export type ChangePassword = z.infer<typeof ChangePassword>

export const readProfile = defineRoute({
  method: 'get',
  path: '/api/profile',
  access: 'signed-in',
  tags: ['profile'],
  summary: 'My account information',
  responses: { 200: json(Profile, 'The profile'), ...refusals },
})

export const updateProfile = defineRoute({
  method: 'put',
  path: '/api/profile',
  access: 'signed-in',
  tags: ['profile'],
  summary: 'Change my account information',
  request: { body: jsonBody(UpdateProfile) },
  responses: { 200: json(Profile, 'The current profile'), ...refusals },
})

export const changePassword = defineRoute({
  method: 'put',
  path: '/api/profile/password',
  access: 'signed-in',
  confirmation: 'in-body',
  tags: ['profile'],
  summary: 'Change my password; all sessions end, and the answer has a new one',
  request: { body: jsonBody(ChangePassword) },
  responses: { 204: { description: 'The password is changed' }, ...refusals },
})

export const changeEmail = defineRoute({
  method: 'put',
  path: '/api/profile/new-email',
  access: 'signed-in',
  confirmation: 'in-body',
  tags: ['profile'],
  summary: 'Request a change of my email; a link sent to the new address confirms it',
  request: { body: jsonBody(z.strictObject({ currentPassword, email })) },
  responses: { 200: json(z.object({ newEmail: z.string(), expiresAt: Instant }), 'A link is on its way'), ...refusals },
})

export const confirmEmail = defineRoute({
  method: 'post',
  path: '/api/profile/new-email/confirmation',
  access: 'anyone',
  tags: ['profile'],
  summary: 'Confirm an email with the link that was sent to it',
  request: { body: jsonBody(z.strictObject({ token: z.string().min(20).max(200) })) },
  responses: {
    200: json(z.object({ email: z.string(), role: Actor.shape.role }), 'The account has this email now'),
    ...refusals,
  },
})

export const downloadData = defineRoute({
  method: 'get',
  path: '/api/profile/data',
  access: 'signed-in',
  tags: ['profile'],
  summary: 'My data, as a file',
  responses: { 200: json(z.any(), 'An attachment'), ...refusals },
})

/** The client types the username, which prevents accidental deletion. */
export const deleteAccount = defineRoute({
  method: 'post',
  path: '/api/profile/deletion',
  access: 'client',
  confirmation: 'in-body',
  tags: ['profile'],
  summary: 'Delete my account; refused while the firm holds my money',
  request: { body: jsonBody(z.strictObject({ currentPassword, username: z.string().max(80) })) },
  responses: { 204: { description: 'The account is deleted, and the session has ended' }, ...refusals },
})
