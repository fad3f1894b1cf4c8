import { installPackages } from '#root/scripts/debian/install-packages.ts'
import { isRInstalled } from '#root/tests/statistics/find-r.ts'

/** A sentence that names the tests that are skipped without R; null if R is installed. */
export function reportMissingR(): string | null {
  return isRInstalled()
    ? null
    : 'R is not installed: the tests that compare the statistics with R are skipped. npm run assurance installs it as root on Debian.'
}

/** Installs R if it is missing, as root on Debian. Processes that start afterwards find it. */
export function installR(): void {
  if (!isRInstalled()) installPackages(['r-base-core'], 'R, for the tests of the statistics')
}
