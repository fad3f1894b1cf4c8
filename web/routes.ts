import { readdirSync } from 'node:fs'
import path from 'node:path'
import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/** The pages of a folder in routes/ have their file's name as address, with these exceptions. */
function pagesIn(folder: string, addresses: Readonly<Record<string, string | null>>) {
  return readdirSync(path.join(import.meta.dirname, 'routes', folder))
    .map((file) => path.basename(file, '.tsx'))
    .flatMap((name) => {
      const [file, address] = [`routes/${folder}/${name}.tsx`, name in addresses ? addresses[name] : name]
      if (address === null || address === undefined) return []
      return address === '' ? index(file) : route(address, file)
    })
}

/** The sections of the profile: one file, which shows the section of its address. */
function profileSections(folder: string, names: readonly string[]) {
  return names.map((name) => route(`profile/${name}`, `routes/${folder}/profile.tsx`, { id: `${folder}-${name}` }))
}

/** The firm's settings: one screen for all sections, so that unsaved changes stay when another section opens. */
const settings = route('settings', 'routes/operator/settings.tsx', [
  index('routes/operator/settings-section.tsx'),
  ...['firm', 'contact', 'money', 'lens', 'bitcoin'].map((name) =>
    route(name, 'routes/operator/settings-section.tsx', { id: `settings-${name}` }),
  ),
])

/** The files of the client area's layout. */
const frame = { layout: null, sidebar: null, 'top-bar': null }

export default [
  layout('routes/account/layout.tsx', [
    route('signup', 'routes/account/sign-up.tsx'),
    route('login', 'routes/account/log-in.tsx'),
    route('confirm-email', 'routes/account/confirm-email.tsx'),
    route('reminders', 'routes/account/reminders.tsx'),
    route('resetpassword', 'routes/account/reset-password.tsx'),
    route('join/:code?', 'routes/account/join.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('cdd', 'routes/account/onboarding.tsx'),
  route('dashboard', 'routes/dashboard/layout.tsx', [
    ...pagesIn('dashboard', {
      ...frame,
      overview: '',
      'investment-plans': 'investmentplans',
      statement: 'history/statement',
      receipt: 'history/receipt/:id',
    }),
    ...profileSections('dashboard', ['personal', 'security', 'devices', 'addresses', 'preferences', 'data']),
  ]),
  route('seat', 'routes/seat/layout.tsx', pagesIn('seat', { layout: null })),
  ...prefix('operator', [
    route('join', 'routes/operator/join.tsx'),
    layout('routes/operator/layout.tsx', [
      ...pagesIn('operator', {
        layout: null,
        join: null,
        settings: null,
        'settings-section': null,
        home: '',
        client: 'clients/:id',
        lesson: 'lessons/:id',
      }),
      settings,
      ...profileSections('operator', ['personal', 'security', 'devices', 'preferences', 'data']),
    ]),
  ]),
  route('lesson/:code/projector', 'routes/projector.tsx'),
  route('lab', 'routes/lab.tsx'),
  route('chain', 'routes/chain/layout.tsx', [
    index('routes/chain/chain.tsx'),
    route('block/:id', 'routes/chain/block.tsx'),
    route('transaction/:id', 'routes/chain/transaction.tsx'),
    route('address/:id', 'routes/chain/address.tsx'),
  ]),
  route('api/docs', 'routes/api-docs.tsx'),
] satisfies RouteConfig
