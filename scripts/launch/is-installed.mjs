/**
 * Whether the installed packages are those of the lock file; `tools` says whether the developers' packages are required
 * too. `installed` is npm's list of installed packages, null if it never finished. `wasCompleted` says that an
 * installation of this lock file was completed: an optional package that could not be installed then is not tried again
 * at each start.
 */
export function isInstalled(locked, installed, wasCompleted, tools) {
  if (!installed) return false
  return Object.entries(locked).every(([folder, wanted]) => {
    if (folder === '' || wanted.link || (wanted.dev && !tools)) return true
    if (installed[folder]) return installed[folder].version === wanted.version
    return Boolean(wanted.optional || wanted.devOptional) && (wasCompleted || !isForThisMachine(wanted))
  })
}

function isForThisMachine({ os, cpu, libc }) {
  return (
    Boolean(os || cpu) &&
    suits(os, process.platform) &&
    suits(cpu, process.arch) &&
    (!libc || libc.includes(ownLibrary()))
  )
}

function suits(names, own) {
  return !names || names.includes(own)
}

function ownLibrary() {
  // Without this the report resolves the names of all network connections.
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}
