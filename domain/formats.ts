/** More than a page or a document needs. A time zone comes from the reader, and can be written in many ways. */
const maxKept = 200
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const numberFormats = new Map<string, Intl.NumberFormat>()

/**
 * The formatter of dates for a language tag and options. It is made once: making one takes fifty times as long as using
 * it, and a list formats many dates.
 */
export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(dateFormats, tag, options, () => new Intl.DateTimeFormat(tag, options))
}

/** The formatter of numbers for a language tag and options, made once like that of dates. */
export function numberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return kept(numberFormats, tag, options, () => new Intl.NumberFormat(tag, options))
}

function kept<Format>(formats: Map<string, Format>, tag: string, options: object, make: () => Format): Format {
  const key = `${tag} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? make()
  if (formats.size >= maxKept) formats.clear()
  formats.set(key, format)
  return format
}
