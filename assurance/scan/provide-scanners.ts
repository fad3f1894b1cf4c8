import { spawnSync } from 'node:child_process'
import { installPackages } from '#root/scripts/debian/install-packages.ts'

/** The programs of a scan, and the Debian packages that contain them. */
const packages = {
  ffuf: 'ffuf',
  hydra: 'hydra',
  slowhttptest: 'slowhttptest',
  wapiti: 'wapiti',
  sqlmap: 'sqlmap',
  testssl: 'testssl.sh',
  nginx: 'nginx',
  openssl: 'openssl',
} as const

export type Program = keyof typeof packages

/**
 * Checks that programs are installed. Under root on Debian, installs missing ones. Returns null, or a sentence that
 * says which packages to install.
 */
export function provideScanners(programs: readonly Program[]): string | null {
  const missing = () => programs.filter((program) => !isThere(program)).map((program) => packages[program])
  if (missing().length === 0) return null
  installPackages(missing(), `what scans the product: ${missing().join(', ')}`)
  const left = missing()
  return left.length === 0
    ? null
    : `The scan needs Debian’s packages ${left.join(', ')}: as root, "apt-get install ${left.join(' ')}".`
}

/** The version of a program's Debian package; null without one. */
export function versionOf(program: Program): string | null {
  const { status, stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${Version}', packages[program]], {
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : null
}

function isThere(program: Program): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`], { env: { ...process.env, PATH: searchPath } }).status === 0
}

/** Debian installs servers in folders for root. */
export const searchPath = `${process.env.PATH}:/usr/sbin`
