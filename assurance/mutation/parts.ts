/** Files whose lines are changed one at a time, and the tests that must fail. */
export interface MutationPart {
  readonly name: string
  readonly sources: readonly string[]
  readonly tests: readonly string[]
}

const rules = (...names: string[]) => names.map((name) => `domain/${name}.ts`)

/** Code whose faults may cost a user money, access or uploads; see docs/mutation.md. */
export const mutationParts: readonly MutationPart[] = [
  {
    name: 'money-rules',
    sources: rules(
      'account-closing',
      'bitcoin',
      'deposits',
      'investments',
      'limits',
      'money-origins',
      'money',
      'payments',
      'payouts',
      'plans',
      'shares',
      'solvency',
      'withdrawals',
    ),
    tests: rules(
      '{account-closing,bitcoin,deposits,investments,limits,money-origins,money,payments,payouts,plans,shares,solvency,withdrawals}.test',
    ),
  },
  {
    name: 'ledger',
    sources: ['server/ledger/{accounts,post-transfers}.ts'],
    tests: ['server/ledger/{accounts,ledger}.test.ts'],
  },
  {
    name: 'idempotency',
    sources: ['server/platform/idempotency.ts'],
    tests: ['server/platform/idempotency.test.ts'],
  },
  {
    name: 'ledger-proof',
    sources: ['server/ledger/verify.ts'],
    tests: ['server/ledger/verify.test.ts'],
  },
  {
    name: 'ledger-sums',
    sources: ['server/ledger/{origins,totals}.ts'],
    tests: ['server/ledger/accounts.test.ts', 'server/features/account/*.test.ts'],
  },
  {
    name: 'investments',
    sources: ['server/features/investments/{invest,store}.ts'],
    tests: ['server/features/investments/invest.test.ts'],
  },
  {
    name: 'settlement',
    sources: ['server/features/investments/{settle-matured,start-settling}.ts'],
    tests: ['server/features/investments/{settle-matured,start-settling}.test.ts'],
  },
  {
    name: 'deposits',
    sources: ['server/features/deposits/{approve-deposit,correct-credit,reject-deposit}.ts'],
    tests: ['server/features/deposits/{correct-credit,deposits}.test.ts'],
  },
  {
    name: 'withdrawals',
    sources: ['server/features/withdrawals/{cancel,reject,release,request}-withdrawal.ts'],
    tests: ['server/features/withdrawals/{withdrawals,release-withdrawal}.test.ts'],
  },
  {
    name: 'access',
    sources: [
      'domain/staff.ts',
      'server/identity/{actor,refuse-locked,require-access,signed-in}.ts',
      'server/identity/second-factor/required.ts',
    ],
    tests: [
      'domain/staff.test.ts',
      'server/identity/{actor,require-access}.test.ts',
      'server/identity/second-factor/required.test.ts',
    ],
  },
  {
    name: 'requests',
    sources: ['server/platform/http/{router,same-origin}.ts'],
    tests: ['server/platform/http/{router,same-origin}.test.ts'],
  },
  {
    name: 'approvals',
    sources: ['server/features/withdrawals/{approve-withdrawal,first-approval}.ts'],
    tests: ['server/features/withdrawals/{second-approval,withdrawals,freeze/freeze-withdrawals}.test.ts'],
  },
  {
    name: 'upload-pdf',
    sources: ['server/platform/files/check-pdf.ts', 'server/platform/node/files/inflate.ts'],
    tests: ['server/platform/files/check-{content,pdf}.test.ts'],
  },
  {
    name: 'upload-encryption',
    sources: [
      'server/platform/files/{file-cipher,file-headers,object-name,reencrypt}.ts',
      'server/platform/node/crypto.ts',
    ],
    tests: [
      'server/platform/files/{file-cipher,file-headers}.test.ts',
      'server/platform/node/crypto.test.ts',
      'server/platform/node/files/local-object-store.test.ts',
    ],
  },
  {
    name: 'upload-content',
    sources: ['server/platform/files/{check-content,thumbnail}.ts', 'server/platform/node/files/{clamd,pictures}.ts'],
    tests: ['server/platform/files/{check-content,pictures}.test.ts', 'server/platform/node/files/clamd.test.ts'],
  },
  {
    name: 'upload-storage',
    sources: [
      'server/platform/files/{files,owner-keys,purge-files}.ts',
      'server/platform/node/files/{local-object-store,open-object-store}.ts',
      'server/platform/node/uploads/local-upload-parts.ts',
      'server/platform/uploads/uploads.ts',
    ],
    tests: [
      'server/platform/files/{files,owner-keys}.test.ts',
      'server/platform/node/files/local-object-store.test.ts',
      'server/platform/node/uploads/local-upload-parts.test.ts',
    ],
  },
]
