import type { Control } from './control.ts'
import { bugAnsweredWith500, databaseByItsSocket, pathsNotFound, serverCallsSettingsOnly } from './shared-tests.ts'

/** V13: settings, outgoing calls, and details that stay hidden. */
export const configurationControls: readonly Control[] = [
  {
    requirements: ['13.1.1'],
    name: 'the settings page does not name the mail server',
    file: 'docs/settings.md',
    without: { row: 'SMTP_URL' },
    test: 'server/platform/settings.test.ts',
    title: 'docs/settings.md shows the table of the settings',
  },
  {
    requirements: ['13.2.3'],
    name: 'sessions are signed with a fixed secret',
    in: 'readSettings',
    without: { named: 'secret', becomes: `values.GLASSHOUSE_SECRET ?? 'the session secret of every glasshouse'` },
    test: 'server/platform/settings.test.ts',
    title: 'the secrets are created once and then kept',
  },
  {
    requirements: ['13.2.3'],
    name: 'the database without a password listens on a port',
    file: 'server/platform/node/database/postmaster.ts',
    without: { named: 'listen_addresses', becomes: `'localhost'` },
    ...databaseByItsSocket,
  },
  {
    requirements: ['13.2.2'],
    name: 'the server connects as the owner of its database',
    in: 'openDatabase',
    without: { named: 'database', becomes: 'databaseAt(cluster.url(databaseName))' },
    test: 'tests/start/server-role.test.ts',
    title: '35 no statement on the server’s connections can remove the triggers or reach the machine',
  },
  {
    requirements: ['13.2.4'],
    name: 'log-ins are reported to another site',
    file: 'server/identity/log-in.ts',
    in: 'logIn',
    without: { adds: `void fetch('https://log-ins.example.com/', { redirect: 'error' })` },
    ...serverCallsSettingsOnly,
  },
  {
    requirements: ['13.2.5'],
    name: 'the web server fetches any address that a request names',
    file: 'server/platform/http/serve-web.ts',
    in: 'send',
    without: { adds: `if ($1.req.query('from')) return fetch($1.req.query('from')!)` },
    ...serverCallsSettingsOnly,
  },
  {
    requirements: ['13.3.2'],
    name: 'a secret file is readable by every user of the machine',
    in: 'readOrWriteOnce',
    without: { named: 'mode', becomes: '0o644' },
    test: 'server/platform/node/secrets.test.ts',
    title: 'a secret is 32 random bytes that stay the same, readable by their owner only',
  },
  {
    requirements: ['13.3.2'],
    name: 'wrong permissions of the secrets folder are not corrected',
    in: 'loadOrCreateSecret',
    without: { statement: 'chmodSync' },
    test: 'server/platform/node/secrets.test.ts',
    title: 'a folder that was opened to other users is closed again',
  },
  {
    requirements: ['13.4.1'],
    name: 'every file in the pages folder is served',
    file: 'server/platform/node/http/web-build.ts',
    in: 'publicNames',
    without: {
      returns:
        'readdirSync($1, { recursive: true, withFileTypes: true })\n  .filter((entry) => entry.isFile())\n  .map((entry) => path.relative($1, path.join(entry.parentPath, entry.name)))',
    },
    ...pathsNotFound,
  },
  {
    requirements: ['13.4.2', '16.5.1'],
    name: 'an error answer contains a stack trace',
    in: 'answerRefusal',
    without: { named: 'title', becomes: 'String(new Error(problemTitle(refusal)).stack)' },
    ...bugAnsweredWith500,
  },
  {
    requirements: ['13.4.3'],
    name: 'a folder is listed',
    file: 'server/platform/http/web-answers.ts',
    in: 'answer',
    without: {
      adds: 'const inside = [...files.keys()].filter((name) => name.startsWith(`${path}/`.replace("//", "/")))\nif (inside.length > 0) return { status: 200, headers: [], body: Buffer.from(inside.join()) }',
      beside: 'page',
    },
    ...pathsNotFound,
  },
  {
    requirements: ['13.4.4'],
    name: 'TRACE echoes the request',
    in: 'buildApp',
    without: { adds: `$1.on('TRACE', '*', (c) => c.json(c.req.header()))`, beside: 'mountRoutes' },
    test: 'tests/http/pages.test.ts',
    title: 'a page accepts no other method, and TRACE echoes nothing',
  },
  {
    requirements: ['13.4.5'],
    name: 'the metrics are served without the token',
    in: 'answerMetrics',
    without: { condition: 'token' },
    test: 'tests/start/metrics.test.ts',
    title: 'metrics are served on a separate port to holders of the token, without names',
  },
]
