import type { PagePolicy } from './content-policy.ts'

/** A file of the built web in memory, with the parts of its answer. */
export interface WebFile {
  readonly type: string
  /** The tag of the contents, without quotes. */
  readonly etag: string
  readonly cacheControl: string
  /** The place of a page; null for other files. */
  readonly page: WebPage | null
  /** The content security policy of a page; other files have the policy of data. */
  readonly policy?: PagePolicy
  /**
   * The contents, uncompressed and compressed. The uncompressed ones may be decompressed when they are read, because
   * few browsers need them.
   */
  readonly bodies: {
    readonly identity: Buffer<ArrayBuffer>
    readonly br?: Buffer<ArrayBuffer>
    readonly gzip?: Buffer<ArrayBuffer>
  }
}

/** The place of a page in the build. */
export interface WebPage {
  readonly locale: string
  /** Its URL path; null for the page that renders any route in the browser. */
  readonly path: string | null
}

/** The pages of one language. */
export interface WebPages {
  /** By URL path: '/', '/plans'. */
  readonly files: ReadonlyMap<string, WebFile>
  /** The page that renders any route in the browser; null if nothing was built. */
  readonly fallback: WebFile | null
}

/** The build output: every file, including the pages of the base language. */
export interface WebBuild extends WebPages {
  /** The pages of the other languages, by locale. */
  readonly translations: ReadonlyMap<string, WebPages>
  /** The path of the script that renders the pages of a language, by locale; empty if only pages were built. */
  readonly renderedBy: ReadonlyMap<string, string>
  /** Whether the browser's router has a path. */
  readonly hasPath: (path: string) => boolean
}
