import type { Control } from './control.ts'
import { accessOfEveryRoute, routesInApiDocument } from './shared-tests.ts'

/** V8: who may do and see what. */
export const accessControls: readonly Control[] = [
  {
    requirements: ['8.1.1'],
    name: 'the API document does not say who may call a route',
    file: 'server/platform/http/api-document.ts',
    without: { statement: `operation['x-access']` },
    ...routesInApiDocument,
  },
  {
    requirements: ['8.1.2'],
    name: 'the API document does not list the fields of an answer',
    file: 'contract/profile.ts',
    in: 'readProfile',
    without: { named: '200', becomes: `{ description: 'The profile' }` },
    ...routesInApiDocument,
  },
  {
    requirements: ['8.2.1'],
    name: 'an auditor may act as an operator',
    file: 'server/identity/require-access.ts',
    without: {
      named: 'allowed',
      becomes: `{\n  'signed-in': () => true,\n  client: (role) => role === 'client',\n  staff: isStaff,\n  operator: isStaff,\n}`,
    },
    ...accessOfEveryRoute,
  },
  {
    requirements: ['8.2.2'],
    name: 'a client can read another client’s deposit',
    file: 'server/features/deposits/store.ts',
    in: 'ownDeposit',
    without: { returns: 'eq(deposits.id, id)' },
    test: 'tests/http/permission.test.ts',
    title: '13 another client’s deposit and its file get the same 404 as a missing one',
  },
  {
    requirements: ['8.2.2'],
    name: 'a client can read another client’s documents',
    in: 'viewFile',
    without: { named: 'own', becomes: 'undefined' },
    test: 'tests/http/onboarding-files.test.ts',
    title: '13, 20 a stranger, a visitor and a guessed id get no record and no file',
  },
  {
    requirements: ['8.2.3'],
    name: 'a profile update accepts unknown fields',
    in: 'UpdateProfile',
    without: { call: 'z.strictObject', becomes: 'z.object' },
    test: 'tests/http/profile.test.ts',
    title: '15 %s in the profile is refused and named',
  },
  {
    requirements: ['8.2.3'],
    name: 'an auditor can read other people’s one-time links',
    in: 'findOutboxMail',
    without: { named: 'shown', becomes: 'mayBeHandedOver || isOwn ? found.mail : withoutLink(found.mail)' },
    test: 'tests/http/staff.test.ts',
    title: 'an invited auditor joins once, by a link that is emailed and shown once',
  },
  {
    requirements: ['8.3.1'],
    name: 'routes have no access check',
    file: 'server/app.ts',
    without: { call: 'requireAccess', becomes: '(() => (_c, next) => next())' },
    ...accessOfEveryRoute,
  },
]
