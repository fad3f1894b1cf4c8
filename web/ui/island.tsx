import { createContext, use, useId } from 'react'

/** The parts of the public site that React runs in the browser. web/site/islands.ts says which component each is. */
export type IslandName = 'calculator' | 'contact-form' | 'counters' | 'endorsements' | 'language-card' | 'lens-switch'

/** When the browser loads an island's scripts: at the first touch, key or pointer; near the window; or once the page is idle. */
export type IslandMoment = 'touched' | 'seen' | 'idle'

/** One island of a page. */
export interface PlacedIsland {
  readonly name: IslandName
  readonly props: object
  /** Begins the ids that React makes in it, and names its place in the HTML. */
  readonly prefix: string
}

/** Collects the islands of the page that is being rendered (web/site/render.tsx). */
export const PlacedIslands = createContext<PlacedIsland[]>([])

/** What stands for an island in the HTML until it is rendered itself. */
export const placeholderOf = ({ prefix }: PlacedIsland): string => `<!--${prefix}-->`

interface IslandProps {
  name: IslandName
  when: IslandMoment
  /** The component's props: anything that JSON can hold. */
  props?: object
}

const noProps = {}

/** A part of a public page that React runs in the browser, apart from the rest, which stays plain HTML. */
export function Island({ name, when, props = noProps }: IslandProps) {
  const island = { name, props, prefix: `${name}${useId()}` }
  use(PlacedIslands).push(island)
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
