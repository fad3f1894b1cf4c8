import dns from 'node:dns'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { clusterFolder } from '#root/scripts/cluster/places.ts'

/** Makes this process trust the certificate of the cluster's HAProxy. */
export function trustCertificate(): void {
  const certificate = readFileSync(path.join(clusterFolder, 'haproxy/chain.pem'), 'utf8')
  setDefaultCACertificates([...getCACertificates(), certificate])
}

/** Finds the names below localhost on this machine, as browsers do. Node asks the system, which may not know them. */
export function resolveLocalNames(): void {
  const lookup = dns.lookup.bind(dns)
  const replaced = (name: string, ...rest: [unknown, never]) =>
    (lookup as (name: string, ...rest: unknown[]) => void)(name.endsWith('.localhost') ? 'localhost' : name, ...rest)
  dns.lookup = replaced as unknown as typeof dns.lookup
}
