/** Where the build of a language goes, from the root of the repository. */
export function languageFolder(locale: string): string {
  return locale === 'en' ? 'build' : `build/languages/${locale}`
}
