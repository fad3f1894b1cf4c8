import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { baseLocale, type Locale, locales } from '#root/contract/language.ts'

const folder = path.join(import.meta.dirname, '../../messages')

/** A text with `{values}`, or one text for each plural form of a count. */
type Text = string | { readonly count: string; readonly forms: Readonly<Record<string, string>> }
/** One message in every language. */
export type Message = Readonly<Record<Locale, Text>>

/**
 * Reads every message of messages/<language>/, by name. Throws an error with the name and the language of a message
 * that is missing or has an unsupported form.
 */
export function readMessages(): Map<string, Message> {
  const texts = locales.map((locale) => [locale, readTexts(locale)] as const)
  const names = [...new Set(texts.flatMap(([, each]) => [...each.keys()]))].sort()
  return new Map(
    names.map((name) => [
      name,
      Object.fromEntries(texts.map(([locale, each]) => [locale, each.get(name) ?? fail(name, locale)])) as Message,
    ]),
  )
}

function readTexts(locale: Locale): Map<string, Text> {
  const inLocale = path.join(folder, locale)
  const files = readdirSync(inLocale).filter((file) => file.endsWith('.json'))
  const entries = files.flatMap((file) => Object.entries(JSON.parse(readFileSync(path.join(inLocale, file), 'utf8'))))
  return new Map(entries.map(([name, stored]) => [name, readText(stored) ?? fail(name, locale)]))
}

/** A plural is stored in the format of inlang, which translation programs edit; we use no other part of that format. */
interface StoredPlural {
  readonly declarations: readonly string[]
  readonly selectors: readonly string[]
  readonly match: Readonly<Record<string, string>>
}

function readText(stored: unknown): Text | null {
  if (typeof stored === 'string') return stored
  if (!Array.isArray(stored) || stored.length !== 1) return null
  const { declarations, selectors, match } = stored[0] as StoredPlural
  const [local, count] = /^local (\w+) = (\w+): plural$/.exec(declarations.at(-1)!)?.slice(1) ?? []
  if (!local || !count || selectors.join() !== local || !(`${local}=other` in match)) return null
  const forms = Object.entries(match).map(([form, text]) => [form.replace(`${local}=`, ''), text])
  return { count, forms: Object.fromEntries(forms) }
}

function fail(name: string, locale: Locale): never {
  throw new Error(`The message ${name} in messages/${locale} is missing, or neither a text nor a plural.`)
}

/** One module with every message in every language, for Node and for `npm run dev`. */
export function compileAll(messages: ReadonlyMap<string, Message>): string {
  const functions = [...messages].map(([name, message]) => {
    const others = locales.filter((locale) => locale !== baseLocale)
    const cases = others.map((locale) => `case '${locale}':return ${compileText(message[locale], locale)}`)
    return `export const ${name}=(i,o)=>{switch(o?.locale??getLocale()){${cases.join(';')};default:return ${compileText(message[baseLocale], baseLocale)}}}\n`
  })
  return `import{getLocale}from'../language.ts'\n${functions.join('')}`
}

/** One message as a module, in one language. */
export function compileOne(name: string, message: Message, locale: Locale): string {
  return `export const ${name}=(i)=>${compileText(message[locale], locale)}\n`
}

/** An expression that returns the text; `i` are the values. */
function compileText(text: Text, locale: Locale): string {
  if (typeof text === 'string') return literal(text)
  const { other = '', ...forms } = text.forms
  const cases = Object.entries(forms).map(([form, each]) => `f==='${form}'?${literal(each)}:`)
  return `(f=>${cases.join('')}${literal(other)})(new Intl.PluralRules('${locale}').select(Number(i.${text.count})))`
}

function literal(text: string): string {
  if (!text.includes('{')) return JSON.stringify(text)
  return `\`${text.replaceAll(/[\\`$]/g, String.raw`\$&`).replaceAll(/\{(\w+)\}/g, '${i.$1}')}\``
}

/** The types of all messages, with their originals as documentation. */
export function declareAll(messages: ReadonlyMap<string, Message>): string {
  const declarations = [...messages].map(([name, message]) => {
    const original = message[baseLocale]
    const texts = typeof original === 'string' ? [original] : Object.values(original.forms)
    const values = new Set(Object.values(message).flatMap(valuesOf))
    const inputs = [...values].map((value) => `${value}: NonNullable<unknown>`).join('; ')
    const parameter = inputs ? `inputs: { ${inputs} }` : 'inputs?: {}'
    return `/** ${texts.join(' | ').replaceAll('*/', '* /')} */\nexport declare const ${name}: (${parameter}, options?: { locale?: Locale }) => string\n`
  })
  return `import type { Locale } from '../language.ts'\n${declarations.join('')}`
}

function valuesOf(text: Text): string[] {
  if (typeof text === 'string') return Array.from(text.matchAll(/\{(\w+)\}/g), ([, value]) => value!)
  return [text.count, ...Object.values(text.forms).flatMap(valuesOf)]
}
