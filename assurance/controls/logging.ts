import type { Control } from './control.ts'

const lines = 'tests/http/request-log.test.ts'
const oneLine = 'each request leaves one line of JSON, with the id that its answer carries'
const failure = 'tests/http/failure.test.ts'
const bug = 'is answered with 500 and a request id; the log has the rest, and no value of a query'

/** V16: what is written down of what happens, and what is said when something goes wrong. */
export const loggingControls: readonly Control[] = [
  {
    requirements: ['16.1.1'],
    name: 'the inventory of logs leaves out an event',
    file: 'docs/asvs.md',
    without: { words: '`too-many-operations`, `wrong-origin` |', becomes: '`too-many-operations` |' },
    test: 'assurance/asvs.test.ts',
    title: 'what the page writes down is what the code does',
  },
  {
    requirements: ['16.2.1'],
    name: 'the audit log does not say whose affair it was',
    file: 'server/platform/audit.ts',
    without: { named: 'concernsId', becomes: 'null' },
    test: 'server/platform/audit.test.ts',
    title: 'a decision is on record with what it changed, whom it concerns, and both times',
  },
  {
    requirements: ['16.2.1'],
    name: 'the log does not say who asked',
    file: 'server/platform/http/request-log.ts',
    without: { named: 'actorId' },
    test: lines,
    title: oneLine,
  },
  {
    requirements: ['16.2.2'],
    name: 'the log tells the time of the machine, without its zone',
    file: 'server/platform/log.ts',
    without: { named: 'time', becomes: `new Date().toLocaleString('sv').replace(' ', 'T')` },
    test: lines,
    title: oneLine,
  },
  {
    requirements: ['16.2.2'],
    name: 'the database keeps another time than UTC',
    file: 'server/platform/node/database/postmaster.ts',
    without: { named: 'timezone', becomes: `'Pacific/Apia'` },
    test: 'tests/start/cluster.test.ts',
    title: 'it is reached through its socket alone, and keeps what it has acknowledged',
  },
  {
    requirements: ['16.2.3'],
    name: 'requests are written to a file, too',
    file: 'server/platform/http/request-log.ts',
    without: {
      words: `    onAnswered(answered)\n`,
      becomes: `    onAnswered(answered)\n    process.getBuiltinModule('node:fs').appendFileSync('requests.log', answered.route)\n`,
    },
    test: 'tests/dangerous-words.test.ts',
    title: 'the log goes to standard output, and only the start, its database and the commands write there beside it',
  },
  {
    requirements: ['16.2.4'],
    name: 'the log is written as text, each line in its own way',
    file: 'server/platform/log.ts',
    without: {
      statement: 'write',
      becomes: 'write(`${new Date().toISOString()} ${of} ${message} ${Object.values(fields).join(" ")}\\n`)',
    },
    test: lines,
    title: oneLine,
  },
  {
    requirements: ['16.2.5'],
    name: 'the log has the query of an address, with what somebody typed',
    file: 'server/platform/http/request-log.ts',
    without: { named: 'path', becomes: 'c.req.url.slice(c.req.url.indexOf(c.req.path))' },
    test: lines,
    title: oneLine,
  },
  {
    requirements: ['16.2.5'],
    name: 'the log has the values of a query that failed',
    file: 'server/platform/log.ts',
    without: {
      words: '    error: failedQuery ? `${error.name}: ${query}` : `${error.name}: ${error.message}`,\n',
      becomes: '    error: `${error.name}: ${error.message}`,\n',
    },
    test: failure,
    title: bug,
  },
  {
    requirements: ['16.3.1'],
    name: 'whoever signs in leaves no line',
    file: 'server/identity/routes.ts',
    without: { statement: 'noteSignInMethod' },
    test: lines,
    title:
      'whoever signs in leaves a line by default, with who, how and from where, and whoever fails to, with a mark of the account',
  },
  {
    requirements: ['16.3.1'],
    name: 'whoever fails to sign in leaves no line',
    file: 'server/platform/http/security-log.ts',
    without: { item: 'invalid-credentials' },
    test: lines,
    title:
      'whoever signs in leaves a line by default, with who, how and from where, and whoever fails to, with a mark of the account',
  },
  {
    requirements: ['16.3.2'],
    name: 'who tries what is the firm’s leaves no row',
    file: 'server/identity/require-access.ts',
    without: { statement: 'usingPool' },
    test: 'tests/http/permission.test.ts',
    title: 'who may call a route',
  },
  {
    requirements: ['16.3.3'],
    name: 'attempts at the walls leave a line only when somebody asked for more than is usual',
    file: 'server/platform/http/security-log.ts',
    without: { call: 'log.warn', becomes: 'log.info' },
    test: lines,
    title: 'what is tried against the walls leaves a line by default, with its reason',
  },
  {
    requirements: ['16.3.4'],
    name: 'a bug leaves no line',
    file: 'server/platform/http/answer-errors.ts',
    without: { words: `    log.error('bug', { ...about, ...describeError(error) })\n`, becomes: '' },
    test: failure,
    title: bug,
  },
  {
    requirements: ['16.4.1'],
    name: 'line breaks are written to the log as they are',
    file: 'server/platform/log.ts',
    without: {
      statement: 'write',
      becomes:
        "write(`${JSON.stringify({ time: new Date().toISOString(), level: of, message, ...fields }).replaceAll('\\\\n', '\\n')}\\n`)",
    },
    test: lines,
    title: 'a value cannot begin a line of its own',
  },
  {
    requirements: ['16.4.2'],
    name: 'rows of the audit log can be changed',
    file: 'server/migrations/005_audit.sql',
    without: { words: 'before update or delete or truncate on audit_log', becomes: 'before truncate on audit_log' },
    test: 'tests/http/operator-invitation.test.ts',
    title: 'the audit log is added to and never changed',
  },
  {
    requirements: ['16.5.2'],
    name: 'a database that is away is taken for a bug',
    file: 'server/platform/http/answer-errors.ts',
    without: { condition: 'isOutage', becomes: '!isOutage(error) && error instanceof TypeError' },
    test: failure,
    title: '41 every request is answered with 503 and told to try again, and healthz says why',
  },
  {
    requirements: ['16.5.2'],
    name: 'mail is given up when the mail server is out of reach',
    file: 'server/platform/node/mail/smtp.ts',
    without: { condition: 'isOurs', becomes: 'isOurs && responseCode > 0' },
    test: 'server/platform/mail/mail-worker.test.ts',
    title: 'waits for a server that is out of reach, gives nothing up, and goes on after a restart',
  },
  {
    requirements: ['16.5.3'],
    name: 'a file that the scanner gave no verdict on is taken for clean',
    file: 'server/platform/node/files/clamd.ts',
    without: {
      words: "      throw new Outage(`The malware scanner answered: ${verdict || 'nothing'}`)\n",
      becomes: `      return 'clean'\n`,
    },
    test: 'server/platform/node/files/clamd.test.ts',
    title: 'an answer that is no verdict, or none, is an outage: the file is not taken for clean',
  },
]
