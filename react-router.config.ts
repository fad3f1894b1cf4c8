import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // Set by scripts/build/web.ts.
  buildDirectory: process.env.BUILD_FOLDER,
  ssr: false,
  prerender: [
    '/',
    '/about',
    '/solutions',
    '/approach',
    '/plans',
    '/contact',
    '/privacypolicy',
    '/termsofservice',
    '/cert',
    '/about-this-simulation',
    '/signup',
    '/login',
  ],
} satisfies Config
