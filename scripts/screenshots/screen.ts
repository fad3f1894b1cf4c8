import type { Page } from 'playwright-core'
import type { Window } from '#root/tests/browser.ts'

/** A screen to take pictures of. */
export interface Screen {
  /** The viewer and the page, as a file name. */
  readonly name: string
  readonly window: Window
  readonly address: string
  /** Changes the server's answers to the page, before it is opened. */
  readonly before?: (page: Page) => Promise<unknown>
  /** Brings the page into the state of the picture after it has loaded, and returns whether there is one at this width. */
  readonly act?: (page: Page) => Promise<boolean>
  /** Whether the picture shows the screen while it loads. */
  readonly isWaiting?: boolean
}
