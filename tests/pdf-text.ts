import { inflateSync } from 'node:zlib'

/** Reads the words of each page out of a PDF of ours: its content streams, in order, with the strings they show. */
export function pdfPages(pdf: Buffer): string[] {
  const source = pdf.toString('latin1')
  return [...source.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id]) => {
    const start = source.search(new RegExp(`(?:^|\\n)${id} 0 obj`))
    const [, length = '0'] = /\/Length (\d+)/.exec(source.slice(start)) ?? []
    const stream = source.indexOf('stream\n', start) + 'stream\n'.length
    return shownText(inflateSync(pdf.subarray(stream, stream + Number(length))).toString('latin1'))
  })
}

/** A line for each text that is shown; its parts stand in hexadecimal between the corrections of their distance. */
function shownText(content: string): string {
  return [...content.matchAll(/\[([^\]]*)\] TJ/g)]
    .map(([, parts = '']) => {
      const hex = [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, digits]) => digits).join('')
      return Buffer.from(hex, 'hex').toString('latin1')
    })
    .join('\n')
}
