export interface LockedPackage {
  version?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

/** The `packages` of a package-lock.json: the locked packages, by their installation folder. */
export type LockedPackages = Record<string, LockedPackage>

/**
 * Finds the optional packages that a lock file lacks, with their entries. npm omits the builds for other platforms if
 * its registry does not mirror them, and `npm ci` then refuses the lock file. The entries have no integrity hash,
 * because those packages were not downloaded; their versions are exact.
 */
export function missingPackages(packages: LockedPackages): LockedPackages {
  const missing: LockedPackages = {}
  for (const [folder, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(packages, folder, name) || !/^\d/.test(version)) continue
      missing[`node_modules/${name}`] = { version, ...platformOf(name), ...(dev ? { dev } : {}), optional: true }
    }
  }
  return missing
}

/** Node searches the package's own folder, and then each one above it. */
function isLocked(packages: LockedPackages, folder: string, name: string): boolean {
  const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
  if (place in packages) return true
  return (
    folder !== '' && isLocked(packages, folder.slice(0, Math.max(folder.lastIndexOf('node_modules/') - 1, 0)), name)
  )
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const libraries: Record<string, string> = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }

/** The platform in the name of such a package: "binding-linux-x64-musl". */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/)
  const libc = words.flatMap((word) => libraries[word] ?? [])
  return {
    cpu: words.filter((word) => processors.includes(word)),
    ...(libc.length > 0 ? { libc } : {}),
    ...(words.includes('wasm32') ? {} : { os: words.filter((word) => systems.includes(word)) }),
  }
}
