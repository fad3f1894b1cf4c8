import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { startTestServer } from '#root/tests/journey/test-server.ts'
import type { Finding, Report, Scanner } from './findings.ts'
import { searchPath } from './provide-scanners.ts'
import { runProgram } from './run-program.ts'

const documented = path.join(import.meta.dirname, '../../docs/nginx.conf')

/**
 * Checks the TLS of the product as operators should deploy it: behind nginx with the configuration of docs/nginx.conf, and
 * a certificate made for the scan.
 */
export const testssl: Scanner = {
  program: 'testssl',
  needs: ['nginx', 'openssl'],
  async scan(_, folder) {
    const [port, tlsPort] = [await freePort(), await freePort()]
    const url = `https://localhost:${tlsPort}`
    const testServer = await startTestServer({
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      TRUST_PROXY: 'true',
    })
    const stopProxy = startProxy(folder, port, tlsPort)
    try {
      const options = `--protocols --std --fs --server-preference --server-defaults --headers --vulnerable --quiet --color 0 --warnings off --sneaky --connect-timeout 20 --openssl-timeout 20 --jsonfile report.json ${url}`
      const { code, output } = await runProgram('testssl', options.split(' '), { cwd: folder, limitS: 400 })
      if (code === null) return { figures: [], findings: [{ kind: 'the scan did not end', at: output.slice(-2_000) }] }
      return reportOf(JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Said[])
    } finally {
      await stopProxy()
      await testServer.close()
    }
  },
}

interface Said {
  readonly id: string
  readonly severity: string
  readonly finding: string
}

function reportOf(said: readonly Said[]): Report {
  const fine = said.filter(({ severity }) => severity === 'OK' || severity === 'INFO')
  const grade = said.find(({ id }) => id === 'overall_grade')?.finding
  return {
    figures: [
      `${said.length} things looked at, ${fine.length} fine or for information${grade ? `, grade ${grade}` : ''}`,
    ],
    findings: said
      .filter((each) => !fine.includes(each))
      .map(({ id, severity, finding }): Finding => ({ kind: `${severity} ${id}`, at: finding })),
  }
}

/** Starts nginx with the documented configuration, for this address and this certificate. Returns how to stop it. */
function startProxy(folder: string, port: number, tlsPort: number): () => Promise<void> {
  const certificate =
    '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 90 -keyout key.pem -out certificate.pem -subj /CN=localhost -addext subjectAltName=DNS:localhost -addext keyUsage=digitalSignature -addext extendedKeyUsage=serverAuth'
  const { status, stderr } = spawnSync('openssl', ['req', ...certificate.split(' ')], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`No certificate: ${stderr}`)
  const site = readFileSync(documented, 'utf8')
    .replace('listen 443', `listen 127.0.0.1:${tlsPort}`)
    .replace('server_name NAME', 'server_name localhost')
    .replaceAll('/etc/ssl/glasshouse', folder)
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
  mkdirSync(path.join(folder, 'bodies'))
  const whole = `daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/bodies;
  proxy_temp_path ${folder}/proxied;
  ${site}
}
`
  writeFileSync(path.join(folder, 'nginx.conf'), whole)
  const nginx = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', path.join(folder, 'nginx.conf')], {
    env: { ...process.env, PATH: searchPath },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => nginx.once('close', () => resolve()))
  return async () => {
    nginx.kill('SIGTERM')
    await ended
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
