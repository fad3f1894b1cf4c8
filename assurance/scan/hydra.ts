import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { defaultLimits } from '#root/server/identity/throttle.ts'
import type { Finding, Scanner } from './findings.ts'
import { openGateway } from './gateway.ts'
import { runProgram } from './run-program.ts'

/** An address of this machine that only hydra uses, so that its throttling comes from hydra. */
const guesserAddress = '127.0.0.2'
const rightPassword = 'three-brass-panes'
const wrongPasswords = Array.from({ length: 60 }, (_, at) => `wrong-guess-${at}`)
const { attempts } = defaultLimits.logInToAccountFromAddress

/**
 * Guesses passwords of two accounts: for one the right password is among the first, to prove that hydra would find it; for the other
 * it comes after the limit. Its owner then logs in from another address at once, and from the same one after the wait.
 */
export const hydra: Scanner = {
  program: 'hydra',
  async scan({ url, signUp }, folder) {
    const [open, guessed] = ['found@example.com', 'guessed@example.com']
    for (const email of [open, guessed]) await signUp(email, rightPassword)
    const gateway = await openGateway(url, guesserAddress)
    try {
      const guess = (email: string, passwords: readonly string[]) =>
        guessPassword(gateway.url, folder, email, passwords)
      const withinLimit = await guess(open, [...wrongPasswords.slice(0, 3), rightPassword])
      const beyond = await guess(guessed, [...wrongPasswords.slice(0, 40), rightPassword, ...wrongPasswords.slice(40)])
      const fromElsewhere = await logIn(url, url, guessed)
      const refused = await logIn(gateway.url, url, guessed)
      const waitS = Number(refused.headers.get('retry-after') ?? 0)
      await new Promise((resolve) => setTimeout(resolve, (waitS + 1) * 1_000))
      const afterwards = await logIn(gateway.url, url, guessed)
      const expected: [boolean, string][] = [
        [withinLimit, `a right word among the first ${attempts} was not found: hydra sees nothing`],
        [!beyond, `the password was found in a list of ${wrongPasswords.length + 1} passwords`],
        [fromElsewhere.status === 201, `the owner, from elsewhere, was answered ${fromElsewhere.status}`],
        [refused.status === 429, `the right password, from where the guesses came, was answered ${refused.status}`],
        [waitS > 0 && waitS <= defaultLimits.logInToAccountFromAddress.windowS, `asked to wait ${waitS} s`],
        [afterwards.status === 201, `the owner, after the wait, was answered ${afterwards.status}`],
      ]
      return {
        figures: [
          `a right word fourth in a list: ${withinLimit ? 'found' : 'not found'}`,
          `the right word after 40 others: ${beyond ? 'found' : 'not found'}; ${gateway.statuses()}`,
          `the owner meanwhile: from elsewhere ${fromElsewhere.status}, from the same address ${refused.status}, and ${afterwards.status} after ${waitS} s`,
        ],
        findings: expected.filter(([holds]) => !holds).map(([, kind]): Finding => ({ kind, at: 'POST /api/session' })),
      }
    } finally {
      await gateway.close()
    }
  },
}

/** Runs hydra over a list of words. Returns whether it found the password. */
async function guessPassword(
  through: string,
  folder: string,
  email: string,
  passwords: readonly string[],
): Promise<boolean> {
  const [list, found] = [path.join(folder, `${email}.txt`), path.join(folder, `${email}.found`)]
  writeFileSync(list, `${passwords.join('\n')}\n`)
  writeFileSync(found, '')
  const { hostname, port } = new URL(through)
  const body = JSON.stringify({ email: '^USER^', password: '^PASS^', remember: false })
  const form = ['/api/session', body, 'g=', 'H=Content-Type: application/json', 'F=problem']
  const module = form.map((part) => part.replaceAll(':', String.raw`\:`)).join(':')
  const args = ['-I', '-t', '4', '-l', email, '-P', list, '-o', found, '-s', port, hostname, 'http-post-form', module]
  const { code, output } = await runProgram('hydra', args, { cwd: folder, limitS: 120 })
  if (code === null) throw new Error(`hydra did not end: ${output.slice(-500)}`)
  return readFileSync(found, 'utf8').includes(rightPassword)
}

function logIn(through: string, origin: string, email: string): Promise<Response> {
  return fetch(`${through}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password: rightPassword, remember: false }),
  })
}
