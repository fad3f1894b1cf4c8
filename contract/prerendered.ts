/** The part of a prerendered page's path that represents any value, such as a client's ID. */
export const anyValue = '_'

/** Whether a path belongs to the screens of signed-in users: the dashboard, the application form, or the console. */
export function isSignedInScreen(path: string): boolean {
  return /^\/(?:dashboard|cdd|operator)(?:\/|$)/.test(path)
}
