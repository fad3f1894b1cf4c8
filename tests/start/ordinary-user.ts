import { databaseUser } from '#root/server/platform/node/database/database-user.ts'

/** An ordinary user: tests that run as root use it to see what such a user sees. */
export function ordinaryUser(): { uid?: number; gid?: number } {
  return databaseUser()
}
