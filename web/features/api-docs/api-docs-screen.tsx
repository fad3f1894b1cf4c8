import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { problemAnchor } from '#root/contract/problems.ts'
import { describeRefusal, type RefusalCode, refusalTable } from '#root/contract/refusals.ts'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { useSearchAddress } from '#root/web/ui/search-address.ts'
import { SearchField } from '#root/web/ui/search-field.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { apiDocumentQuery, documentAddress, endpointsByTag } from './api-document.ts'
import { EndpointView } from './endpoint-view.tsx'
import { SchemaView } from './schema-view.tsx'

/** Every route of the server for developers, from its OpenAPI document. */
export function ApiDocsScreen() {
  const [search, change] = useSearchAddress()
  const words = search.get('search') ?? ''
  const document = useQuery(apiDocumentQuery)
  const tags = document.data && endpointsByTag(document.data, words)
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-page px-4 py-10 outline-none sm:px-6 lg:px-8 lg:py-14">
      <header className="mb-8 grid max-w-prose gap-3">
        <h1 className="text-3xl sm:text-4xl">{m.docs_title()}</h1>
        <p className="text-soft">{m.docs_text()}</p>
        <a href={documentAddress} className="link inline-flex min-h-11 w-fit items-center text-sm">
          {m.docs_document()}
        </a>
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <aside className="grid gap-6 lg:sticky lg:top-14">
          <SearchField
            label={m.docs_search()}
            hint={m.docs_search_hint()}
            value={words}
            onSearch={(text) => change(() => new URLSearchParams(text ? { search: text } : {}))}
          />
          {tags && <Contents tags={[...tags].map(([tag, endpoints]) => [tag, endpoints.length])} />}
        </aside>
        <div className="grid min-w-0 gap-12">
          {tags?.size === 0 && <EmptyState title={m.docs_none()} />}
          {[...(tags ?? [])].map(([tag, endpoints]) => (
            <section key={tag} id={`tag-${tag}`} aria-label={tag} className="scroll-mt-14">
              <h2 lang="en" className="pb-3 text-2xl first-letter:uppercase">
                {tag}
              </h2>
              {endpoints.map((endpoint) => (
                <EndpointView key={endpoint.id} endpoint={endpoint} />
              ))}
            </section>
          ))}
          {document.data && <Shapes schemas={Object.entries(document.data.components.schemas)} />}
          {document.data && <Refusals />}
          {document.isPending && <Skeleton className="h-96 w-full" />}
          {document.error && (
            <LoadFailed error={document.error} title={m.docs_failed()} onRetry={() => void document.refetch()} />
          )}
        </div>
      </div>
    </main>
  )
}

function Contents({ tags }: { tags: readonly (readonly [tag: string, endpoints: number])[] }) {
  return (
    <nav aria-label={m.docs_contents()} className="border-t border-mullion text-sm max-lg:hidden">
      {tags.map(([tag, endpoints]) => (
        <a
          key={tag}
          href={`#tag-${tag}`}
          className="flex min-h-11 items-center justify-between border-b border-mullion hover:bg-glass"
        >
          <span lang="en" className="first-letter:uppercase">
            {tag}
          </span>
          <span className="figures text-xs text-soft">{endpoints}</span>
        </a>
      ))}
      <a href="#shapes" className="flex min-h-11 items-center border-b border-mullion hover:bg-glass">
        {m.docs_shapes()}
      </a>
      <a href="#refusals" className="flex min-h-11 items-center border-b border-mullion hover:bg-glass">
        {m.docs_refusals()}
      </a>
    </nav>
  )
}

function Shapes({ schemas }: { schemas: readonly (readonly [string, Parameters<typeof SchemaView>[0]['schema']])[] }) {
  return (
    <section id="shapes" aria-label={m.docs_shapes()} className="scroll-mt-14">
      <h2 className="pb-3 text-2xl">{m.docs_shapes()}</h2>
      {schemas.map(([name, schema]) => (
        <div
          key={name}
          id={`shape-${name}`}
          lang="en"
          dir="ltr"
          className="scroll-mt-14 border-t border-mullion py-4 target:bg-glass"
        >
          <h3 className="pb-2 font-mono text-sm font-semibold">{name}</h3>
          {name === 'Problem' ? <SchemaView schema={withoutCodes(schema)} /> : <SchemaView schema={schema} />}
        </div>
      ))}
    </section>
  )
}

type Shape = Parameters<typeof SchemaView>[0]['schema']

/** The codes have their own table on this page. */
function withoutCodes(schema: Shape): Shape {
  const { enum: _codes, ...code } = schema.properties?.code ?? {}
  return { ...schema, properties: { ...schema.properties, code } }
}

/** Replaces each parameter of a message with its name: `{max}`. */
const placeholders = new Proxy<Readonly<Record<string, string>>>({}, { get: (_, name) => `{${String(name)}}` })

/** Every refusal code with its status and message. The `type` of problem details is the address of a code here. */
function Refusals() {
  useEffect(() => {
    // The address may have been opened before this section was rendered.
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  const codes = (Object.keys(refusalTable) as RefusalCode[]).toSorted()
  return (
    <section id="refusals" aria-label={m.docs_refusals()} className="scroll-mt-14">
      <h2 className="pb-3 text-2xl">{m.docs_refusals()}</h2>
      <dl>
        {codes.map((code) => (
          <div
            key={code}
            id={problemAnchor(code)}
            className="scroll-mt-14 grid gap-x-6 gap-y-1 border-t border-mullion py-2 text-sm sm:grid-cols-[16rem_3rem_minmax(0,1fr)]"
          >
            <dt dir="ltr" className="font-mono text-xs leading-6 wrap-anywhere">
              {code}
            </dt>
            <dd className="font-mono text-xs leading-6 text-soft">{refusalTable[code].status}</dd>
            <dd className="text-soft">{describeRefusal(code, placeholders)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
