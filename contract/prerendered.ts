/** In the address of a prerendered page: the part that stands for any value, such as a client's ID. */
export const anyValue = '_'

/** Whether a path belongs to the screens of signed-in users: the dashboard with its application form, and the console. */
export function isSignedInScreen(path: string): boolean {
  return /^\/(?:dashboard|cdd|operator)(?:\/|$)/.test(path)
}
