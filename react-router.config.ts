import type { Config } from '@react-router/dev/config'
import { languageFolder } from './scripts/build/language-folder.ts'

export default {
  appDirectory: 'web',
  buildDirectory: languageFolder(process.env.BUILD_LOCALE ?? 'en'),
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
