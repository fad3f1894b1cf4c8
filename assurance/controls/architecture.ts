import type { Control } from './control.ts'

/** V15: the parts that it is made of, what is costly, and what is taken from outside. */
export const architectureControls: readonly Control[] = [
  {
    requirements: ['15.1.2'],
    name: 'a package is locked without its hash',
    file: 'package-lock.json',
    without: {
      words: `    "node_modules/sharp": {\n      "version": "0.35.5",\n      "integrity": "sha512-Ywn4OnzGukp7CDMrp08RQ50YKmuwG47brZgIVPTvBaaAfQlRlygrRqSrxdCiL9M+LlzLBiJ68IR1QqvzHyjC7g==",\n`,
      becomes: `    "node_modules/sharp": {\n      "version": "0.35.5",\n`,
    },
    test: 'scripts/lockfile/missing-packages.test.ts',
    title:
      'every package stands in package-lock.json with its version and its hash, but for builds for other platforms',
  },
  {
    requirements: ['15.2.2'],
    name: 'connections are taken without end',
    file: 'server/platform/node/http/listen.ts',
    without: { statement: 'server.maxConnections' },
    test: 'tests/http/limits.test.ts',
    title: 'connections over the limit are not taken, and as soon as there is room they are',
  },
  {
    requirements: ['15.2.2'],
    name: 'pictures of more megapixels are unfolded',
    file: 'server/platform/node/files/pictures.ts',
    without: { named: 'limitInputPixels', becomes: '2 * maxPixels' },
    test: 'server/platform/files/check-content.test.ts',
    title: '22 that would unfold to gigabytes is refused before it does',
  },
  {
    requirements: ['15.2.3'],
    name: 'a route for programmers has stayed',
    file: 'server/app.ts',
    without: {
      statement: 'app.all',
      becomes: `app.get('/api/debug', (c) => c.json(settings))\n  app.all('/api/*', missingAnswer)`,
    },
    test: 'tests/http/permission.test.ts',
    title: 'every route of the app stands in the route table, and every one of the table in the app',
  },
  {
    requirements: ['15.2.3'],
    name: 'source maps are served',
    file: 'server/platform/node/http/web-build.ts',
    without: {
      words: `  '.json': 'application/json',\n`,
      becomes: `  '.json': 'application/json',\n  '.map': 'application/json',\n`,
    },
    test: 'tests/http/pages.test.ts',
    title: '47 %s is not found',
  },
  {
    requirements: ['15.3.1'],
    name: 'everybody is told a setting that no page shows',
    file: 'server/features/settings/page-data.ts',
    without: {
      words: `    lens: lensPolicyOf(row!.lens),\n`,
      becomes: `    lens: lensPolicyOf(row!.lens),\n    account: row!.lens,\n`,
    },
    test: 'tests/http/contact.test.ts',
    title: 'the page data is what pages show, and no other setting',
  },
  {
    requirements: ['15.3.1'],
    name: 'who takes their data along gets everybody’s mails',
    file: 'server/features/profile/download-data.ts',
    without: { words: `    .where(or(eq(outbox.userId, id), eq(outbox.recipient, email)))\n`, becomes: '' },
    test: 'tests/http/profile.test.ts',
    title: 'my data come as a file with the notice, complete for me, and without secrets or anybody else',
  },
  {
    requirements: ['15.3.2'],
    name: 'the storage of files may send us anywhere',
    file: 'server/platform/files/s3-object-store.ts',
    without: { item: 'error', becomes: `'follow'` },
    test: 'server/platform/files/s3-object-store.test.ts',
    title: 'that sends us elsewhere is not followed',
  },
  {
    requirements: ['15.3.2'],
    name: 'the exchange may send us anywhere',
    file: 'server/features/market/fetch-binance-candles.ts',
    without: { item: 'error', becomes: `'follow'` },
    test: 'server/features/market/feeds.test.ts',
    title: 'an exchange that %s is told as one, is left in peace, and nothing is simulated in its place',
  },
  {
    requirements: ['15.3.3'],
    name: 'whoever signs up may say what they are',
    file: 'contract/identity.ts',
    in: 'SignUp',
    without: { call: 'z.strictObject', becomes: 'z.looseObject' },
    test: 'tests/http/input.test.ts',
    title: '15 %s in a body is refused and named, and nobody is made',
  },
  {
    requirements: ['15.3.4'],
    name: 'the first entry of X-Forwarded-For counts, which anybody can write',
    file: 'server/platform/http/client-address.ts',
    without: {
      named: 'forwarded',
      becomes: `trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(0)?.trim() : undefined`,
    },
    test: 'server/platform/http/client-address.test.ts',
    title: 'of X-Forwarded-For only the entry of a trusted proxy counts, which is the last',
  },
  {
    requirements: ['15.3.4'],
    name: 'X-Forwarded-For is believed without a proxy',
    file: 'server/platform/http/client-address.ts',
    without: {
      named: 'forwarded',
      becomes: `!trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined`,
    },
    test: 'tests/http/throttle.test.ts',
    title: 'X-Forwarded-For is not believed unless a proxy is trusted',
  },
  {
    requirements: ['15.3.5'],
    name: 'an amount may be anything that can be written as one',
    file: 'contract/route.ts',
    without: {
      named: 'Amount',
      becomes:
        "z.coerce\n  .string()\n  .regex(/^[0-9]{1,13}(\\.[0-9]{1,2})?$/, 'Enter an amount in dollars with at most two decimals, for example 250.00.')\n  .meta({ example: '2000.00' })",
    },
    test: 'tests/start/amounts.test.ts',
    title: '9 -1, 0, NaN, 1e309, "1e3", "12abc", full-width digits: 400 with the field named',
  },
  {
    requirements: ['15.3.6'],
    name: 'a key may reach into JavaScript’s own objects',
    file: 'server/platform/http/json-body.ts',
    without: { named: 'forbiddenKeys', becomes: 'new Set<string>()' },
    test: 'tests/http/input.test.ts',
    title: '16 the key %s is refused, at any depth',
  },
  {
    requirements: ['15.3.7'],
    name: 'of a parameter that comes twice the first counts',
    file: 'contract/audit.ts',
    without: {
      words: `  action: z\n    .string()\n    .regex(/^[a-z-]{1,60}$/)\n    .optional(),`,
      becomes: `  action: z.preprocess(\n    (given) => [given].flat()[0],\n    z\n      .string()\n      .regex(/^[a-z-]{1,60}$/)\n      .optional(),\n  ),`,
    },
    test: 'tests/http/input.test.ts',
    title: 'a parameter that comes twice is refused, and one in another place means nothing',
  },
]
