import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // Set by scripts/build/web.ts.
  buildDirectory: process.env.BUILD_FOLDER,
  ssr: false,
  // The public site is not the router's: web/site/pages.ts lists its pages.
  prerender: ['/signup', '/login'],
} satisfies Config
