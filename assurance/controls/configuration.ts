import type { Control } from './control.ts'

const words = 'tests/dangerous-words.test.ts'
const calls = 'the server calls what its settings name, from five places, and follows nobody elsewhere'
const notFound = '47 %s is not found'

/** V13: what is set, what is called, and what nobody gets to see of the machinery. */
export const configurationControls: readonly Control[] = [
  {
    requirements: ['13.1.1'],
    name: 'the settings page does not name the mail server',
    file: 'docs/settings.md',
    without: {
      words:
        '| `SMTP_URL` | none | A mail server to send mail through; without one, mail stays in the practice mailboxes and the outbox. |\n',
      becomes: '',
    },
    test: 'server/platform/settings.test.ts',
    title: 'docs/settings.md shows the table of the settings',
  },
  {
    requirements: ['13.2.3'],
    name: 'sessions are signed with a secret that every firm has',
    file: 'server/platform/settings.ts',
    without: { named: 'secret', becomes: `values.GLASSHOUSE_SECRET ?? 'the session secret of every glasshouse'` },
    test: 'server/platform/settings.test.ts',
    title: 'the secrets are made once and then kept',
  },
  {
    requirements: ['13.2.3'],
    name: 'the database, which asks for no password, listens on a port',
    file: 'server/platform/node/database/postmaster.ts',
    without: { named: 'listen_addresses', becomes: `'localhost'` },
    test: 'tests/start/cluster.test.ts',
    title: 'it is reached through its socket alone, and keeps what it has acknowledged',
  },
  {
    requirements: ['13.2.2'],
    name: 'the server works as the owner of its database, who may do everything',
    file: 'server/platform/node/database/open-database.ts',
    without: { named: 'database', becomes: 'databaseAt(cluster.url(databaseName))' },
    test: 'tests/start/server-role.test.ts',
    title:
      '35 whatever is sent through the server’s connections, the guards of the tables stay, and nothing of the machine is reached',
  },
  {
    requirements: ['13.2.4'],
    name: 'log-ins are told to another site',
    file: 'server/identity/log-in.ts',
    without: {
      words: `  await giveAllBack(throttle, counted)\n`,
      becomes: `  await giveAllBack(throttle, counted)\n  void fetch('https://log-ins.example.com/', { redirect: 'error' })\n`,
    },
    test: words,
    title: calls,
  },
  {
    requirements: ['13.2.5'],
    name: 'the web server fetches a page from wherever it is told to',
    file: 'server/platform/http/serve-web.ts',
    without: {
      words: `    if (file) return send(c, file, 200, translator())\n`,
      becomes: `    if (c.req.query('from')) return fetch(c.req.query('from')!)\n    if (file) return send(c, file, 200, translator())\n`,
    },
    test: words,
    title: calls,
  },
  {
    requirements: ['13.3.2'],
    name: 'a secret may be read by everybody on the machine',
    file: 'server/platform/node/write-once.ts',
    without: { named: 'mode', becomes: '0o644' },
    test: 'server/platform/node/secrets.test.ts',
    title: 'a secret is 32 random bytes that stay the same, readable by their owner only',
  },
  {
    requirements: ['13.3.2'],
    name: 'a folder of secrets that was opened stays open',
    file: 'server/platform/node/secrets.ts',
    without: { statement: 'chmodSync' },
    test: 'server/platform/node/secrets.test.ts',
    title: 'a folder that was opened to others is closed again',
  },
  {
    requirements: ['13.4.1'],
    name: 'whatever lies in the folder of the pages is served',
    file: 'server/platform/node/http/web-build.ts',
    without: {
      words: `    .filter((entry) => entry.isFile() && types[path.extname(entry.name)])\n    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))\n    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))`,
      becomes: `    .filter((entry) => entry.isFile())\n    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))`,
    },
    test: 'tests/http/pages.test.ts',
    title: notFound,
  },
  {
    requirements: ['13.4.2', '16.5.1'],
    name: 'an answer tells the error and where it happened',
    file: 'server/platform/http/answer-errors.ts',
    without: {
      words: `    return answer(c, 'bug')`,
      becomes: `    return c.json({ refusal: 'bug', message: String(error.stack), requestId: c.get('requestId') }, 500)`,
    },
    test: 'tests/http/failure.test.ts',
    title: 'is answered with 500 and a request id; the log has the rest, and no value of a query',
  },
  {
    requirements: ['13.4.3'],
    name: 'a folder tells what lies in it',
    file: 'server/platform/http/serve-web.ts',
    without: {
      words: `    if (file) return send(c, file, 200, translator())\n`,
      becomes:
        '    if (file) return send(c, file, 200, translator())\n    const inside = [...files.keys()].filter((name) => name.startsWith(`${path}/`))\n    if (inside.length > 0) return c.text(inside.join())\n',
    },
    test: 'tests/http/pages.test.ts',
    title: notFound,
  },
  {
    requirements: ['13.4.4'],
    name: 'TRACE tells back what was sent',
    file: 'server/app.ts',
    without: {
      words: `  app.get('*', web)\n`,
      becomes: `  app.get('*', web)\n  app.on('TRACE', '*', (c) => c.json(c.req.header()))\n`,
    },
    test: 'tests/http/pages.test.ts',
    title: 'a page takes no other method, and nothing is told back by TRACE',
  },
  {
    requirements: ['13.4.5'],
    name: 'the figures are told without the token',
    file: 'server/features/metrics/answer-metrics.ts',
    without: { condition: 'token' },
    test: 'tests/start/metrics.test.ts',
    title: 'the figures are told on a port of their own, to who has the token, and hold nobody’s name',
  },
]
