import type { Context } from 'hono'
import * as contract from '#root/contract/seat-reminders.ts'
import type { Refusal } from '#root/domain/refusal.ts'
import { tooManyAttempts } from '#root/server/identity/throttle.ts'
import { clientAddress } from '#root/server/platform/http/client-address.ts'
import { contextRoute, type Route, route } from '#root/server/platform/http/route.ts'
import type { AppEnv } from '#root/server/platform/http/router.ts'
import { type ReminderServices, requestReminders } from './request-reminders.ts'
import { confirmReminders, endOwnReminders, endReminders } from './use-reminder-link.ts'

/** The routes of reminders by email. */
export function reminderRoutes(services: ReminderServices): Route[] {
  const { db, throttle, settings } = services
  /** Only invalid links count, so nobody can block the holder of a valid one. */
  const counted = async (c: Context<AppEnv>, outcome: null | Refusal<'reminder-link-not-valid'>) => {
    if (outcome === null) return null
    const waitS = await throttle.take('reminderLinkFromAddress', clientAddress(c, settings.trustProxy))
    return waitS > 0 ? tooManyAttempts(waitS) : outcome
  }
  return [
    route(contract.requestReminders, ({ actor, body }) => requestReminders(services, actor, body)),
    route(contract.endOwnReminders, ({ actor }) => endOwnReminders(db, actor.id)),
    contextRoute(contract.confirmReminders, async ({ body, context }) =>
      counted(context, await confirmReminders(db, body.token)),
    ),
    contextRoute(contract.endReminders, async ({ body, context }) =>
      counted(context, await endReminders(db, body.token)),
    ),
  ]
}
