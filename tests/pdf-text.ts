import { inflateSync } from 'node:zlib'

/** Reads the words of each page of one of our PDFs: its content streams, in order, with the strings they show. */
export function pdfPages(pdf: Buffer): string[] {
  const source = pdf.toString('latin1')
  return [...source.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id = '']) => shownText(pdf, streamOf(pdf, id)))
}

/** A line for each text; its parts are hexadecimal, between kerning values. */
function shownText(pdf: Buffer, content: string): string {
  let letters: readonly string[] | null = null
  const lines: string[] = []
  for (const [, font, parts = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) {
      letters = lettersOf(pdf, font)
      continue
    }
    const hex = [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, digits]) => digits).join('')
    lines.push(letters ? (hex.match(/.{4}/g) ?? []).map((glyph) => letters?.[parseInt(glyph, 16)]).join('') : read(hex))
  }
  return lines.join('\n')
}

/** The characters of an embedded font's glyphs, by number; null for a standard font. */
function lettersOf(pdf: Buffer, font: string): string[] | null {
  const source = pdf.toString('latin1')
  const [, id = ''] = new RegExp(`/${font} (\\d+) 0 R`).exec(source) ?? []
  const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objectOf(source, id)) ?? []
  if (!map) return null
  const ranges = [...streamOf(pdf, map).matchAll(/\[((?:<[0-9a-f ]*> ?)*)\]/g)]
  const shapes = ranges.flatMap(([, range = '']) => Array.from(range.matchAll(/<([0-9a-f ]*)>/g)))
  return shapes.map(([, codes = '']) => Buffer.from(codes.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
}

function objectOf(source: string, id: string): string {
  const start = source.search(new RegExp(`(?:^|\\n)${id} 0 obj`))
  return source.slice(start, source.indexOf('endobj', start))
}

function streamOf(pdf: Buffer, id: string): string {
  const source = pdf.toString('latin1')
  const start = source.search(new RegExp(`(?:^|\\n)${id} 0 obj`))
  const [, length = '0'] = /\/Length (\d+)/.exec(source.slice(start)) ?? []
  const stream = source.indexOf('stream\n', start) + 'stream\n'.length
  return inflateSync(pdf.subarray(stream, stream + Number(length))).toString('latin1')
}

/** The letters of a standard font. */
function read(hex: string): string {
  return new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'))
}
