import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { type TextLanguage, textLanguages, type Translations } from '#root/domain/translated-text.ts'
import { TextArea } from './field.tsx'

const labels: Readonly<Record<TextLanguage, () => string>> = {
  en: m.ui_text_in_english,
  es: m.ui_text_in_spanish,
  ar: m.ui_text_in_arabic,
}

interface TranslationsFieldsProps {
  translations: Translations
  maxLength: number
  onTranslations: (translations: Translations) => void
}

/** Collapsed fields for a text in each language, below the field for all languages. An empty field means no translation. */
export function TranslationsFields({ translations, maxLength, onTranslations }: TranslationsFieldsProps) {
  return (
    <details className="no-print border border-mullion">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 text-sm font-semibold">{m.ui_text_by_language()}</summary>
      <div className="grid gap-4 border-t border-mullion p-4">
        <p className="text-xs text-soft">{m.ui_text_by_language_hint()}</p>
        {textLanguages.map((language) => (
          <TextArea
            key={language}
            label={labels[language]()}
            lang={language}
            dir="auto"
            rows={2}
            maxLength={maxLength}
            value={translations[language] ?? ''}
            onChange={(event) => onTranslations({ ...translations, [language]: event.target.value })}
          />
        ))}
      </div>
    </details>
  )
}

/** The translations that are not blank, trimmed. */
export function filledIn(translations: Translations): Translations {
  return Object.fromEntries(
    textLanguages.flatMap((language) => {
      const text = translations[language]?.trim()
      return text ? [[language, text]] : []
    }),
  )
}

/** The translations of a text of the staff, for the staff to read. */
export function TranslationsList({ translations }: { translations: Translations }): ReactNode {
  return textLanguages.map((language) => {
    const text = translations[language]
    return (
      text && (
        <p key={language} lang={language} dir="auto">
          {text}
        </p>
      )
    )
  })
}
