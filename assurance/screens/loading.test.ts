import { expect, test } from 'vitest'
import { fillFirm, findShifts, type Loading } from '#root/tests/journey/layout-shifts.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* Screens of each kind while they load. `npm test` loads both home screens. */

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

const firm = testInstance()

test('no element moves while a screen loads', async () => {
  const { client, operator, ids } = await fillFirm(firm)
  const screens = [
    ...[
      '/dashboard',
      '/dashboard/deposit',
      '/dashboard/investmentplans',
      '/dashboard/withdraws',
      '/dashboard/history?tab=activity',
      `/dashboard/history/receipt/${ids.deposit}`,
      '/dashboard/wallet',
      '/dashboard/profile',
      '/dashboard/profile/security',
      '/dashboard/profile/addresses',
    ].map((address) => ({ person: client, address })),
    ...[
      '/operator',
      '/operator/deposits?deposit=first',
      '/operator/withdrawals',
      '/operator/clients',
      `/operator/clients/${ids.client}`,
      '/operator/ledger',
      '/operator/settings/firm',
      '/operator/settings/bitcoin',
      '/operator/staff',
      '/operator/audit',
      '/operator/inbox',
      '/operator/outbox',
      '/operator/claims',
      '/operator/plans',
      '/operator/lessons',
      '/operator/offers',
      '/operator/simulation',
    ].map((address) => ({ person: operator, address })),
  ]
  const phone = sizes[0]!
  const slow: Loading[] = [
    { person: client, address: '/dashboard', size: phone, isSlow: true },
    { person: operator, address: '/operator', size: phone, isSlow: true },
  ]
  const loadings = sizes.flatMap((size) => screens.map(({ person, address }) => ({ person, address, size })))
  expect(await findShifts([...slow, ...loadings])).toEqual([])
})
