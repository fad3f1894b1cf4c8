import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { clusterFolder } from './places.ts'
import type { Program } from './processes.ts'

const folder = path.join(clusterFolder, 'authority')
/** The certificate of the cluster's own authority, which all nodes trust and browsers do not. */
export const authorityFile = path.join(folder, 'authority.pem')

const keyOf = (file: string) => `${file}.key`

/** Creates the authority. Only root can read its key. */
export function makeAuthority(): void {
  if (existsSync(authorityFile)) return
  mkdirSync(folder, { mode: 0o755 })
  request(authorityFile, 'v3_ca', ['-subj', '/CN=Glasshouse cluster'])
}

/** Creates a node's certificate for names and addresses, and its key in the file `.key` beside it. */
export function makeCertificate(file: string, names: readonly string[], { uid, gid }: Program['user']): void {
  if (existsSync(file)) return
  const alternatives = `subjectAltName=${names.join()}`
  const signed = ['-CA', authorityFile, '-CAkey', keyOf(authorityFile)]
  request(file, 'usr_cert', ['-subj', '/CN=Glasshouse node', '-addext', alternatives, ...signed])
  for (const each of [file, keyOf(file)]) chownSync(each, uid, gid)
}

/** Makes a key and a certificate, with a set of extensions of Debian's openssl.cnf. */
function request(file: string, extensions: string, options: readonly string[]): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyOf(file)]
  const what = ['-x509', '-days', '30', '-extensions', extensions]
  execFileSync('openssl', ['req', ...what, ...key, ...options, '-out', file], { stdio: 'ignore' })
}

/** Reads an address of a node by TLS. Rejects a certificate of another authority, and any status but 200. */
export async function readOverTls(url: string): Promise<string> {
  const options = { ca: readFileSync(authorityFile), signal: AbortSignal.timeout(2_000) }
  const [response] = (await once(get(url, options), 'response')) as [IncomingMessage]
  const body = await text(response)
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  return body
}
