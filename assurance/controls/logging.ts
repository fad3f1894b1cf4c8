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
    without: { code: 'wrong-origin' },
    test: 'assurance/asvs.test.ts',
    title: 'what the page writes down is what the code does',
  },
  {
    requirements: ['16.2.1'],
    name: 'the audit log does not say whose affair it was',
    in: 'recordAudit',
    without: { named: 'concernsId', becomes: 'null' },
    test: 'server/platform/audit.test.ts',
    title: 'a decision is on record with what it changed, whom it concerns, and both times',
  },
  {
    requirements: ['16.2.1'],
    name: 'the log does not say who asked',
    in: 'requestLog',
    without: { named: 'actorId' },
    test: lines,
    title: oneLine,
  },
  {
    requirements: ['16.2.2'],
    name: 'the log tells the time of the machine, without its zone',
    in: 'createLog',
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
    in: 'requestLog',
    without: { adds: `process.getBuiltinModule('node:fs').appendFileSync('requests.log', 'begun')` },
    test: 'tests/dangerous-words.test.ts',
    title: 'the log goes to standard output, and only the start, its database and the commands write there beside it',
  },
  {
    requirements: ['16.2.4'],
    name: 'the log is written as text, each line in its own way',
    in: 'createLog',
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
    in: 'requestLog',
    without: { named: 'path', becomes: 'c.req.url.slice(c.req.url.indexOf(c.req.path))' },
    test: lines,
    title: oneLine,
  },
  {
    requirements: ['16.2.5'],
    name: 'the log has the values of a query that failed',
    file: 'server/platform/log.ts',
    in: 'describeError',
    without: { named: 'failedQuery', becomes: 'false' },
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
    in: 'suspicious',
    without: { item: 'invalid-credentials' },
    test: lines,
    title:
      'whoever signs in leaves a line by default, with who, how and from where, and whoever fails to, with a mark of the account',
  },
  {
    requirements: ['16.3.2'],
    name: 'who tries what is the firm’s leaves no row',
    in: 'requireAccess',
    without: { statement: 'usingPool' },
    test: 'tests/http/permission.test.ts',
    title: 'who may call a route',
  },
  {
    requirements: ['16.3.3'],
    name: 'attempts at the walls leave a line only when somebody asked for more than is usual',
    in: 'securityLog',
    without: { call: 'log.warn', becomes: 'log.info' },
    test: lines,
    title: 'what is tried against the walls leaves a line by default, with its reason',
  },
  {
    requirements: ['16.3.4'],
    name: 'a bug leaves no line',
    in: 'errorAnswer',
    without: { statement: 'log.error', of: 'bug' },
    test: failure,
    title: bug,
  },
  {
    requirements: ['16.4.1'],
    name: 'line breaks are written to the log as they are',
    in: 'createLog',
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
    without: { statement: 'create trigger audit_log_is_append_only' },
    test: 'tests/http/operator-invitation.test.ts',
    title: 'the audit log is added to and never changed',
  },
  {
    requirements: ['16.5.2'],
    name: 'a database that is away is taken for a bug',
    in: 'errorAnswer',
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
    in: 'clamdScanner',
    without: { throws: 'Outage', becomes: `return 'clean'` },
    test: 'server/platform/node/files/clamd.test.ts',
    title: 'an answer that is no verdict, or none, is an outage: the file is not taken for clean',
  },
]
