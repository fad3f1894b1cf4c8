const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Whether this is a valid name of a stored object: a UUID, so that no user input becomes a path. */
export function isObjectName(name: string): boolean {
  return uuid.test(name)
}

/** Returns a valid name; throws for any other. */
export function checkObjectName(name: string): string {
  if (!isObjectName(name)) throw new Error('The name of a stored object is a UUID')
  return name
}
