/* Tests that verify more than one control, each with its file and its exact title. */

export const asvsPageMatchesCode = {
  test: 'assurance/asvs.test.ts',
  title: 'the documented values match the code',
}
export const proofServedSafely = {
  test: 'server/features/deposits/proof-uploads.test.ts',
  title: '19 shows only images inline, and runs no script',
}
export const decompressionBomb = {
  test: 'server/platform/files/check-content.test.ts',
  title: '22 that would decompress to gigabytes is refused before it does',
}
export const algorithmsOfInventory = {
  test: 'tests/dangerous-code.test.ts',
  title: 'the algorithms are those of the inventory in docs/asvs.md',
}
export const serverCallsSettingsOnly = {
  test: 'tests/dangerous-code.test.ts',
  title: 'the server calls only hosts in its settings, from five places, and follows no redirects',
}
export const secretsAreRandom = {
  test: 'tests/dangerous-code.test.ts',
  title: 'secrets come from the system’s random generator',
}
export const signInMethodsDocumented = {
  test: 'tests/dangerous-code.test.ts',
  title: 'docs/asvs.md lists every way to sign in',
}
export const routesInApiDocument = {
  test: 'tests/http/api-docs.test.ts',
  title: '$method $path is documented: who may call it, its input and its responses',
}
export const bugAnsweredWith500 = {
  test: 'tests/http/failure.test.ts',
  title: 'is answered with 500 and a request id; the log has the error without query values',
}
export const forbiddenKeysRefused = {
  test: 'tests/http/input.test.ts',
  title: '16 the key %s is refused, at any depth',
}
export const headersOfEveryAnswer = {
  test: 'tests/http/origin.test.ts',
  title: '%s %s (%i) carries every security header, and names no machinery',
}
export const foreignRequests = {
  test: 'tests/http/origin.test.ts',
  title: 'is refused from %s',
}
export const answersClosedToOtherSites = {
  test: 'tests/http/origin.test.ts',
  title: 'no other site can read an answer',
}
export const scriptsOfPage = {
  test: 'tests/http/pages.test.ts',
  title: '18 can run its own scripts and the build’s inline ones, and no others',
}
export const pathsNotFound = {
  test: 'tests/http/pages.test.ts',
  title: '47 %s is not found',
}
export const invalidPasskey = {
  test: 'tests/http/passkeys.test.ts',
  title: 'a signature %s gives no access',
}
export const changedPassword = {
  test: 'tests/http/password-and-sessions.test.ts',
  title: '25 a change ends all earlier sessions, and the browser that changed it gets a new one',
}
export const sessionsOfPerson = {
  test: 'tests/http/password-and-sessions.test.ts',
  title: 'are not limited in number, and do not end with the age of the password',
}
export const accessOfEveryRoute = {
  test: 'tests/http/permission.test.ts',
  title: '$caller at $method $path: $answer',
}
export const recoveryLinkMailed = {
  test: 'tests/http/recovery.test.ts',
  title: 'is sent to a client who never deposited and enters 0, and sets a new password',
}
export const oneLineForEachRequest = {
  test: 'tests/http/request-log.test.ts',
  title: 'each request writes one line of JSON, with the request id of its answer',
}
export const linesOfLogIns = {
  test: 'tests/http/request-log.test.ts',
  title: 'a log-in is logged by default with person, method and address, a failed one with a digest of the account',
}
export const newAccountRefused = {
  test: 'tests/http/session.test.ts',
  title: 'a new account is refused as %s: %s',
}
export const passwordTakenAsTyped = {
  test: 'tests/http/session.test.ts',
  title: 'a password is used as typed: any characters, all 128, case-sensitive',
}
export const sessionOfSignUp = {
  test: 'tests/http/session.test.ts',
  title: 'a sign-up creates a client who is signed in until the browser is closed',
}
export const cookiesUnderHttps = {
  test: 'tests/http/session.test.ts',
  title: 'under https the cookies are Secure and bound to the host, and HSTS is on',
}
export const forwardedForWithoutProxy = {
  test: 'tests/http/throttle.test.ts',
  title: 'X-Forwarded-For is ignored unless a proxy is trusted',
}
export const databaseByItsSocket = {
  test: 'assurance/start/cluster.test.ts',
  title: 'the embedded PostgreSQL is reachable only through its socket, and keeps acknowledged writes',
}
