import { createContext, use, useId } from 'react'

/** The parts of the public site that React runs in the browser. web/site/islands.ts says which component each is. */
export type IslandName = 'calculator' | 'contact-form' | 'counters' | 'endorsements' | 'language-card' | 'lens-switch'

/** When the browser loads an island's scripts: at the first interaction; when it comes into view; or once the page is idle. */
export type IslandTrigger = 'interaction' | 'visible' | 'idle'

/** One island of a page. */
export interface RenderedIsland {
  readonly name: IslandName
  readonly props: object
  /** The prefix of the ids that React creates in the island. It also marks the island's place in the HTML. */
  readonly prefix: string
}

/** Collects the islands of the page that is being rendered (web/site/render.tsx). */
export const RenderedIslands = createContext<RenderedIsland[]>([])

/** The placeholder of an island in the HTML of its page, until the island is rendered. */
export const placeholderOf = ({ prefix }: RenderedIsland): string => `<!--${prefix}-->`

interface IslandProps {
  name: IslandName
  when: IslandTrigger
  /** The component's props: anything that JSON can hold. */
  props?: object
}

const noProps = {}

/** A part of a public page that React runs in the browser, apart from the rest, which stays plain HTML. */
export function Island({ name, when, props = noProps }: IslandProps) {
  const island = { name, props, prefix: `${name}${useId()}` }
  use(RenderedIslands).push(island)
  return (
    <div
      className="contents"
      data-island={name}
      data-when={when}
      data-prefix={island.prefix}
      data-props={JSON.stringify(props)}
      // oxlint-disable-next-line react/no-danger -- a comment, which the island's own HTML replaces
      dangerouslySetInnerHTML={{ __html: placeholderOf(island) }}
    />
  )
}
