import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Returns one file of a package in the registry, without installing the package. */
export async function readPackageFile(source: string, member: string): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'glasshouse-package-'))
  try {
    const { stdout } = await run('npm', ['pack', '--silent', source], { cwd: folder })
    await run('tar', ['-xzf', stdout.trim(), `package/${member}`], { cwd: folder })
    return await readFile(path.join(folder, 'package', member))
  } finally {
    await rm(folder, { recursive: true })
  }
}
