const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Whether this may be the name of a stored object: a UUID, so that nothing that a person typed ever becomes a path. */
export function isObjectName(name: string): boolean {
  return uuid.test(name)
}

/** The same name; throws when it is none. */
export function checkObjectName(name: string): string {
  if (!isObjectName(name)) throw new Error('The name of a stored object is a UUID')
  return name
}
