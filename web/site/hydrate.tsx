import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Lets React take over an island's HTML. Resolves once its handlers are in place and its effects have run. */
export function hydrate(element: HTMLElement, Component: ComponentType): Promise<void> {
  const { prefix, props = '{}' } = element.dataset
  return new Promise((resolve) => {
    hydrateRoot(
      element,
      <Effects after={resolve}>
        <Component {...(JSON.parse(props) as object)} />
      </Effects>,
      { identifierPrefix: prefix },
    )
  })
}

function Effects({ after, children }: { after: () => void; children: ReactNode }) {
  useEffect(after, [after])
  return children
}
