import { databaseUser } from '#root/server/platform/node/database/database-user.ts'

/** Who is not the administrator: root's tests become that user to see what an ordinary one sees. */
export function ordinaryUser(): { uid?: number; gid?: number } {
  return databaseUser()
}
