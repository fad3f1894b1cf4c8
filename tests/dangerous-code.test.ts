import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/* Dangerous code is allowed in few places, and each of them is named here: a new place needs a line and a reason. */

const checkout = path.join(import.meta.dirname, '..')
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
const sources = ['domain', 'contract', 'server', 'web']
  .flatMap((folder) =>
    readdirSync(path.join(checkout, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^contract\/messages\//.test(file))
  .map((file) => ({ file, text: withoutComments(readFileSync(path.join(checkout, file), 'utf8')) }))

const filesMatching = (pattern: RegExp, folder = '') =>
  sources
    .filter(({ file, text }) => file.startsWith(folder) && pattern.test(text))
    .map(({ file }) => file)
    .toSorted()

/** Every match of the words, once, in order. */
const matchesOf = (pattern: RegExp) => [...new Set(sources.flatMap(({ text }) => text.match(pattern) ?? []))].toSorted()

test('no text is run as code', () => {
  expect(filesMatching(/\beval\(|\bnew Function\(|\brunIn\w*Context\(|\bsetTimeout\(\s*['"`]/)).toEqual([])
})

test('markup comes only from React, the escaping function of emails, and constants of our own', () => {
  expect(filesMatching(/dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/)).toEqual(
    [
      'web/features/public/home/hero.tsx',
      'web/features/public/report-addresses.tsx',
      'web/root.tsx',
      'web/site/document-head.tsx',
      'web/site/render.tsx',
      'web/ui/island.tsx',
    ],
  )
  // A public page reads its own HTML again.
  expect(filesMatching(/DOMParser/)).toEqual(['web/site/redraw-page.ts'])
})

test('programs are started only to run the database', () => {
  const found = filesMatching(/node:child_process/)
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((file) => !file.startsWith('server/platform/node/database/'))).toEqual([])
  expect(filesMatching(/\bexec\(\s*[`'"]|\bexecSync\(|shell:\s*true/)).toEqual([])
})

test('the server calls only hosts in its settings, from five places, and follows no redirects', () => {
  const callers = filesMatching(
    /\bfetch\(|\bcreateTransport\(|node:https|(?<!\w)connect\w*\b[^\n]*from 'node:net'/,
    'server/',
  )
  expect(callers).toEqual([
    'server/chain/node/node-rpc.ts',
    'server/features/market/fetch-binance-candles.ts',
    'server/platform/files/s3-object-store.ts',
    'server/platform/node/files/clamd.ts',
    'server/platform/node/mail/smtp.ts',
  ])
  const byHttp = filesMatching(/\bfetch\(/, 'server/')
  expect(byHttp.filter((file) => !/redirect: 'error'/.test(textOf(file)))).toEqual([])
})

test('certificate checks are never turned off', () => {
  expect(filesMatching(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|ignoreTLS|checkServerIdentity/)).toEqual([])
})

test('the algorithms are those of the inventory in docs/asvs.md', () => {
  expect(matchesOf(/(?<=\b(?:createHash|hash)\(')[\w-]+/g)).toEqual(['ripemd160', 'sha256'])
  expect(matchesOf(/(?<=\bhmac\(')[\w-]+/g)).toEqual(['sha1', 'sha256'])
  expect(filesMatching(/\bcreateHmac\(/)).toEqual(['server/platform/node/crypto.ts'])
  expect(filesMatching(/\bhmac\('sha256'/)).toEqual([
    'server/features/lessons/seat-cards.ts',
    'server/identity/known-device.ts',
    'server/identity/sessions/read-session.ts',
    // What PostgreSQL stores of the password of a role.
    'server/platform/node/crypto.ts',
  ])
  expect(filesMatching(/\bhmac\('sha1'/)).toEqual(['server/identity/second-factor/totp.ts'])
  expect(filesMatching(/ripemd160/)).toEqual([
    'server/chain/practice/witness-script.ts',
    'server/platform/node/crypto.ts',
  ])
  expect(filesMatching(/createCipheriv|createDecipheriv/)).toEqual([
    'server/platform/node/crypto.ts',
    'server/platform/node/uploads/local-upload-parts.ts',
  ])
  expect(filesMatching(/\b(?:en|de)cryptGcm\(/)).toEqual([
    'server/platform/files/file-cipher.ts',
    'server/platform/node/crypto.ts',
  ])
  expect(matchesOf(/(?<=')(?:aes|chacha|des|rc4|bf)-?\w*-[\w-]+(?=')/g)).toEqual(['aes-256-ctr', 'aes-256-gcm'])
  expect(filesMatching(/node:crypto|webcrypto|crypto\.subtle/, 'web/')).toEqual([])
  const page = readFileSync(path.join(checkout, 'docs/asvs.md'), 'utf8')
  const inventory = /^### Keys and algorithms .*\n\n((?:\|.*\n)+)/m.exec(page)?.[1] ?? ''
  const asWritten = ['AES-256-CTR', 'AES-256-GCM', 'HMAC-SHA-1', 'RIPEMD-160', 'SHA-256', 'scrypt', 'secp256k1']
  expect(asWritten.filter((algorithm) => !inventory.includes(algorithm))).toEqual([])
})

test('secrets come from the system’s random generator', () => {
  expect(filesMatching(/Math\.random/, 'server/')).toEqual([])
  const tokens = ['one-time-token', 'invitations', 'start-session']
  for (const name of [...tokens, 'reset-codes', 'second-factor/second-factor', 'second-factor/recovery-codes'])
    expect(textOf(`server/identity/${name}.ts`)).toContain('randomBytes(')
  for (const name of tokens) expect(textOf(`server/identity/${name}.ts`)).toContain('const tokenBytes = 32')
})

test('a browser stores display preferences, and no text that a person typed', () => {
  expect(filesMatching(/\b(?:localStorage|sessionStorage|indexedDB|caches\.open)\b/)).toEqual([
    // In which room this browser has a seat. The key of the seat is a cookie that no script can read.
    'web/api/stored-seat.ts',
    'web/features/operator/shortcuts.tsx',
    // The country in which a reader would report a fraud.
    'web/features/public/report-addresses.tsx',
    // How often a page that could not load has reloaded itself.
    'web/ui/failed-load.ts',
    // Whether the lens is on, the country in which a reader would report a fraud, and whether a debrief shows amounts.
    'web/ui/stored-item.ts',
    'web/ui/theme.ts',
  ])
  expect(filesMatching(/\bdocument\.cookie\s*=|\bcookieStore\b/)).toEqual([
    'web/features/language/language-card.tsx',
    'web/features/language/run-translator.ts',
  ])
})

test('pages use no obsolete technology: no plug-ins, framesets or applets', () => {
  expect(
    filesMatching(
      /<(?:embed|object|applet|frameset|frame|marquee)\b|createElement\('(?:embed|object|applet)'|ActiveX|\.swf\b/,
      'web/',
    ),
  ).toEqual([])
})

test('the server sends no redirects except into a firm of a host, so that a request over plain HTTP does not succeed unnoticed', () => {
  expect(filesMatching(/\.redirect\(|header\('[Ll]ocation'|\b30[12378]\b/, 'server/')).toEqual([
    // A person of the lobby enters a firm by a link to the firm's own origin.
    'server/host/enter-firm.ts',
  ])
})

test('the log goes to standard output, where only the start, its database and the commands also write', () => {
  expect(filesMatching(/\bconsole\.|process\.std(?:out|err)|syslog|appendFileSync/, 'server/')).toEqual([
    'server/commands/backup.ts',
    'server/commands/keys-rotate.ts',
    'server/commands/operator.ts',
    'server/commands/restore.ts',
    'server/main.ts',
    'server/platform/node/database/cluster.ts',
    'server/platform/node/open-platform.ts',
    'server/platform/node/run-verification.ts',
    'server/platform/node/show-progress.ts',
  ])
})

test('docs/asvs.md lists every way to sign in', () => {
  const signInCode = {
    'server/features/lessons/take-seat.ts': 'A seat of a lesson is taken without a password',
    'server/host/enter-firm.ts': 'a pass that works once, within a minute',
    'server/host/lobby/open-account.ts': 'accounts of the lobby begin with a one-time link',
    'server/identity/change-password.ts': 'A changed password starts a new session',
    'server/identity/claim-invitation.ts': 'a one-time link to join as an operator or an auditor',
    'server/identity/log-in.ts': 'A password',
    'server/identity/passkeys/log-in-with-passkey.ts': 'a passkey',
    'server/identity/second-factor/log-in-ticket.ts': 'a code of an authenticator app or a recovery code',
    'server/identity/sign-up.ts': 'chosen at the sign-up',
    'server/identity/start-session.ts': 'one function creates the session of every log-in',
  }
  expect(filesMatching(/\bstartSession\(|\bsignUpEmail\(|\bsignInEmail\(/, 'server/')).toEqual(Object.keys(signInCode))
  const [, section] = /^### Sign-in methods \(6\.1\.3\)\n([^#]+)/m.exec(readAsvs()) ?? []
  expect(Object.values(signInCode).filter((pattern) => !section?.includes(pattern))).toEqual([])
})

test('passwords are typed only in the field that masks them', () => {
  expect(filesMatching(/['"]password['"]\}?(?=[^=]*className)/, 'web/')).toEqual(['web/ui/field.tsx'])
  expect(textOf('web/ui/field.tsx')).toContain("type={shown ? 'text' : 'password'}")
  expect(textOf('web/ui/field.tsx')).toContain('const [shown, setShown] = useState(false)')
  const typed = sources.flatMap(({ text }) => text.match(/<\w+\b[^>]*autoComplete="(?:current|new)-password"/g) ?? [])
  expect(typed.length).toBeGreaterThan(5)
  expect(typed.filter((tag) => !tag.startsWith('<PasswordField'))).toEqual([])
})

test('hashes, ciphers, signatures and keys come from established packages; only random numbers and checksums use our own bit operations', () => {
  expect(
    matchesOf(
      /(?<=from ')(?:node:crypto|@scure|@noble|@simplewebauthn|[\w@/-]*(?:crypt|hash|cipher|jose|jwt|tls)[\w/-]*)(?=['/])/g,
    ),
  ).toEqual(['@scure', '@simplewebauthn', 'better-auth/crypto', 'node:crypto'])
  expect(filesMatching(/\w\s(?:>>>|\^)\s\w/)).toEqual([
    // The checksums of bitcoin addresses, which keep no secret.
    'domain/addresses.ts',
    'domain/market.ts',
    'domain/random.ts',
    'domain/sample-past.ts',
    'domain/sha256.ts',
    // The noise of drawn pictures, which no browser runs.
    'web/pictures/drawing/interior.ts',
    'web/pictures/drawing/noise.ts',
  ])
})

test('docs/asvs.md lists the secrets of the data folder', () => {
  const page = readAsvs()
  const secrets = matchesOf(/(?<=\b(?:loadOrCreate|read)Secret\([\w.]+, )'[\w-]+'/g)
  expect(secrets).toEqual(["'master-key'", "'session-secret'", "'wallet-seed'"])
  for (const name of secrets) expect(page).toContain(`\`secrets/${name.slice(1, -1)}\``)
})

test('windows do not exchange messages: only our own workers get any', () => {
  expect(
    filesMatching(/window\.addEventListener\(\s*'message'|(?:window|parent|top|opener)\.postMessage|\.opener\b/),
  ).toEqual([])
  expect(filesMatching(/postMessage\(/)).toEqual([
    'server/platform/node/http/render-page-worker.ts',
    'server/platform/node/http/render-page.ts',
    'server/platform/node/slow-hash-worker.ts',
    'server/platform/node/slow-hash.ts',
    'web/features/lab/crowd-worker.ts',
    'web/features/lab/crowds.tsx',
  ])
})

function readAsvs(): string {
  return readFileSync(path.join(checkout, 'docs/asvs.md'), 'utf8')
}

function textOf(file: string): string {
  return sources.find((source) => source.file === file)?.text ?? ''
}
