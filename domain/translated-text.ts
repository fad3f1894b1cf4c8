export const textLanguages = ['en', 'es', 'ar'] as const
export type TextLanguage = (typeof textLanguages)[number]

/** Translations of a text; readers of a language without one read the text itself. */
export type Translations = Readonly<Partial<Record<TextLanguage, string>>>

/** A text that the staff writes once for everybody, or also in some of the languages. */
export interface TranslatedText {
  readonly text: string
  readonly translations: Translations
}

/** What a reader of this language reads. */
export function textIn({ text, translations }: TranslatedText, language: TextLanguage): string {
  return translations[language] ?? text
}

/** A message of the product in every language. `write` gives its words in a language. */
export function inEveryLanguage(write: (locale: TextLanguage) => string): TranslatedText {
  return { text: write('en'), translations: { es: write('es'), ar: write('ar') } }
}
