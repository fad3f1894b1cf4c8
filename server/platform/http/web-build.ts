import type { PagePolicy } from './content-policy.ts'

/** A file of the built web, held in memory with what its answer needs. */
export interface WebFile {
  readonly type: string
  /** The tag of the contents, without quotes. */
  readonly etag: string
  readonly cacheControl: string
  /** The content security policy of a page; other files have the policy of data. */
  readonly policy?: PagePolicy
  /** The contents, plain and compressed by the build. */
  readonly bodies: {
    readonly identity: Buffer<ArrayBuffer>
    readonly br?: Buffer<ArrayBuffer>
    readonly gzip?: Buffer<ArrayBuffer>
  }
}

/** The pages of one language. */
export interface WebPages {
  /** By URL path: '/', '/plans'. */
  readonly files: ReadonlyMap<string, WebFile>
  /** The page that renders any route in the browser; null if nothing was built. */
  readonly fallback: WebFile | null
}

/** The build output: every file, with the pages of the base language among them. */
export interface WebBuild extends WebPages {
  /** The pages of the other languages, by locale. */
  readonly translations: ReadonlyMap<string, WebPages>
  /** The address of the script that renders the pages of a language, by locale; empty where only pages were built. */
  readonly renderedBy: ReadonlyMap<string, string>
  /** Whether the browser's router knows a path. */
  readonly knowsPath: (path: string) => boolean
}
