import { z } from '@hono/zod-openapi'
import { lensPolicies } from '#root/domain/lens.ts'
import { defineRoute, json, jsonBody, refusals } from './route.ts'

const line = (maxLength: number) => z.string().trim().max(maxLength)

/** The firm's settings, as the operators typed them. `domain/firm-settings.ts` checks them. */
export const FirmSettings = z
  .strictObject({
    brand: line(60),
    email: line(200),
    telephone: line(40),
    addressLine1: line(80),
    addressLine2: line(80),
    reviewLink: line(300),
    /** Empty: no chat is offered. */
    chatNumber: line(40),
    /** Empty: the built-in languages only. */
    translationScript: line(300),
    /** The withdrawal fee, in percent with at most two decimals. */
    feePercent: line(10),
    /** Dollars with at most two decimals. */
    minDeposit: line(30),
    maxDeposit: line(30),
    minWithdrawal: line(30),
    /** Who may use the lens. */
    lens: z.enum(lensPolicies),
    /** The version of the settings that the operator read. A change is refused if the settings have changed since. */
    revision: z.string().max(64),
  })
  .openapi('FirmSettings')
export type FirmSettings = z.infer<typeof FirmSettings>

export const readFirmSettings = defineRoute({
  method: 'get',
  path: '/api/operator/settings',
  access: 'staff',
  tags: ['settings'],
  summary: 'The settings of the firm',
  responses: { 200: json(FirmSettings, 'The settings'), ...refusals },
})

export const changeFirmSettings = defineRoute({
  method: 'put',
  path: '/api/operator/settings',
  access: 'operator',
  tags: ['settings'],
  summary: 'Change the settings of the firm; pages and emails show them at once',
  request: { body: jsonBody(FirmSettings) },
  responses: { 200: json(FirmSettings, 'The current settings'), ...refusals },
})
