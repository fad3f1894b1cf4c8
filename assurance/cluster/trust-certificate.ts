import dns from 'node:dns'
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { authorityFile } from '#root/scripts/cluster/certificates.ts'

/** Makes this process trust the authority of the cluster's certificates. */
export function trustCertificate(): void {
  setDefaultCACertificates([...getCACertificates(), readFileSync(authorityFile, 'utf8')])
}

/** Finds the names below localhost on this machine, as browsers do. Node asks the system, which may not know them. */
export function resolveLocalNames(): void {
  const lookup = dns.lookup.bind(dns)
  const replaced = (name: string, ...rest: [unknown, never]) =>
    (lookup as (name: string, ...rest: unknown[]) => void)(name.endsWith('.localhost') ? 'localhost' : name, ...rest)
  dns.lookup = replaced as unknown as typeof dns.lookup
}
