import type { Config } from '@react-router/dev/config'
import { anyValue, isSignedInScreen } from './contract/prerendered.ts'

/** Screens of one record: one page each, for every ID. */
const ofRecords = ['dashboard/history/receipt', 'operator/clients', 'operator/lessons'].map(
  (address) => `/${address}/${anyValue}`,
)

export default {
  appDirectory: 'web',
  // Set by scripts/build/web.ts.
  buildDirectory: process.env.BUILD_FOLDER,
  ssr: false,
  // The public site is not the router's: web/site/pages.ts lists its pages.
  prerender: ({ getStaticPaths }) => [
    '/signup',
    '/login',
    // A one-time link has its token in the hash, which decides what its page shows.
    ...getStaticPaths().filter((address) => isSignedInScreen(address) && address !== '/operator/join'),
    ...ofRecords,
  ],
} satisfies Config
