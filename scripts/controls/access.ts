import type { Control } from './control.ts'

/** V8: who may do and see what. */
export const accessControls: readonly Control[] = [
  {
    requirements: ['8.1.1'],
    name: 'it is not written down who may call a route',
    file: 'server/platform/http/api-document.ts',
    text: `  operation['x-access'] = access\n`,
    without: '',
    test: 'tests/http/api-docs.test.ts',
    title: '$method $path stands in it, with who may call it, what it takes and what it answers',
  },
  {
    requirements: ['8.2.3'],
    name: 'a profile takes fields that are not its own',
    file: 'contract/profile.ts',
    text: 'export const UpdateProfile = z.strictObject({',
    without: 'export const UpdateProfile = z.object({',
    test: 'tests/http/profile.test.ts',
    title: '15 %s in the profile is refused and named',
  },
  {
    requirements: ['8.2.3'],
    name: 'an auditor reads the one-time links of others',
    file: 'server/features/mails/store.ts',
    text: `(mayBeHandedOver && reader.role === 'operator')`,
    without: 'mayBeHandedOver',
    test: 'tests/http/staff.test.ts',
    title: 'an invited auditor joins once, by a link that is mailed and told once',
  },
]
