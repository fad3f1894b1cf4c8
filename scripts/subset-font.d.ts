declare module 'subset-font' {
  interface Options {
    readonly targetFormat?: 'woff2' | 'sfnt'
    readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
    readonly keepFeatures?: readonly string[]
  }

  /** Returns the font with only the letters that `text` needs. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
