import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

const cache = path.join(homedir(), '.cache/glasshouse-bench')

/** Programs and libraries of Debian packages, unpacked outside the repository and not installed. */
export interface Unpacked {
  /** Where a file of the packages lies: `file('usr/sbin/nginx')`. */
  readonly file: (name: string) => string
  /** The environment in which their programs find their libraries. */
  readonly env: NodeJS.ProcessEnv
}

/** Downloads and unpacks Debian packages once. Needs no right but to read the package lists. */
export function unpackDebian(name: string, packages: readonly string[]): Unpacked {
  const root = path.join(cache, name)
  if (!existsSync(root)) {
    const arriving = `${root}.arriving`
    rmSync(arriving, { recursive: true, force: true })
    mkdirSync(arriving, { recursive: true })
    execFileSync('apt-get', ['download', '-q', ...packages], { cwd: arriving, stdio: ['ignore', 'ignore', 'inherit'] })
    for (const file of readdirSync(arriving)) execFileSync('dpkg', ['-x', file, 'root'], { cwd: arriving })
    execFileSync('mv', [path.join(arriving, 'root'), root])
    rmSync(arriving, { recursive: true })
  }
  const libraries = readdirSync(path.join(root, 'usr/lib')).filter((folder) => folder.endsWith('-linux-gnu'))
  return {
    file: (file) => path.join(root, file),
    env: { ...process.env, LD_LIBRARY_PATH: libraries.map((folder) => path.join(root, 'usr/lib', folder)).join(':') },
  }
}
