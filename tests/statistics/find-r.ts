import { spawnSync } from 'node:child_process'

/** Whether R is installed, which the tests of the statistics are compared with. */
export const isRInstalled = () => spawnSync('Rscript', ['--version']).status === 0

/** Whether it was when the tests started. */
export const hasR = isRInstalled()

/** What the title of a test that needs R says where R is missing. */
export const rTitle = hasR ? '' : ' (not run: R is not installed; npm run assurance installs it as root on Debian)'

/** Runs lines of R and returns what they print. */
export function runR(code: string, folder?: string): string {
  const { status, stdout, stderr } = spawnSync('Rscript', ['--vanilla', '-'], {
    input: code,
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  if (status !== 0) throw new Error(`R failed: ${stderr}`)
  return stdout
}
