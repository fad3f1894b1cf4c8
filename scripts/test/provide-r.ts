import { installPackages } from '#root/scripts/debian/install-packages.ts'
import { isRInstalled } from '#root/tests/statistics/find-r.ts'

/** A sentence that says which tests are skipped without R; null where R is installed. */
export function reportMissingR(): string | null {
  return isRInstalled()
    ? null
    : 'R is not installed: the tests that compare the statistics with R are skipped. npm run assurance installs it as root on Debian.'
}

/** Installs R, as root on Debian, where it is missing. Processes that start afterwards find it. */
export function installR(): void {
  if (!isRInstalled()) installPackages(['r-base-core'], 'R, for the tests of the statistics')
}
