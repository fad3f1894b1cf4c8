export const textLanguages = ['en', 'es', 'ar'] as const
export type TextLanguage = (typeof textLanguages)[number]

/** Translations of a text. Readers of a language without a translation get the text itself. */
export type Translations = Readonly<Partial<Record<TextLanguage, string>>>

/** A text that the staff writes once for everybody, or also in some of the languages. */
export interface TranslatedText {
  readonly text: string
  readonly translations: Translations
}

/** The text for a reader of this language. */
export function textIn({ text, translations }: TranslatedText, language: TextLanguage): string {
  return translations[language] ?? text
}

/** A message in every language. `write` returns its text in a language. */
export function inEveryLanguage(write: (locale: TextLanguage) => string): TranslatedText {
  return { text: write('en'), translations: { es: write('es'), ar: write('ar') } }
}
