import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { problemAnchor } from '#root/contract/problems.ts'
import { describeRefusal, type RefusalCode, refusalTable, valueNames } from '#root/contract/refusals.ts'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { useSearchAddress } from '#root/web/ui/search-address.ts'
import { SearchField } from '#root/web/ui/search-field.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import {
  type ApiDocument,
  apiDocumentQuery,
  documentAddress,
  type Endpoint,
  endpointsByTag,
  schemasOf,
} from './api-document.ts'
import { EndpointView, MethodBadge } from './endpoint-view.tsx'
import { SchemaView } from './schema-view.tsx'

/** The part of the refusals in the address. */
const refusalsPart = 'refusals'

/** Every route of the server for developers, from its OpenAPI document: a part for each noun, each with an address. */
export function ApiDocsScreen() {
  const [search, change] = useSearchAddress()
  const { hash } = useLocation()
  const query = search.get('search') ?? ''
  const document = useQuery(apiDocumentQuery)
  // The `type` of problem details leads to a code, which is in the part of the refusals.
  const part = hash.startsWith(`#${problemAnchor('')}`) ? refusalsPart : search.get('part')
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-[92rem] px-4 py-8 outline-none sm:px-6 lg:px-8 lg:py-10">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-b border-mullion pb-6 max-lg:mb-5 max-lg:pb-3">
        <div className="grid max-w-prose gap-2">
          <h1 className="text-2xl sm:text-3xl">{m.docs_title()}</h1>
          <p className="text-sm text-soft">{m.docs_text()}</p>
        </div>
        <a href={documentAddress} className="link inline-flex min-h-11 w-fit items-center text-sm">
          {m.docs_document()}
        </a>
      </header>
      <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <aside className="grid grid-cols-[minmax(0,1fr)] gap-6 max-lg:gap-3 lg:sticky lg:top-11 lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto">
          <SearchField
            label={m.docs_search()}
            hint={m.docs_search_hint()}
            value={query}
            onSearch={(text) => change(() => new URLSearchParams(text ? { search: text } : {}))}
          />
          {document.data && <Contents document={document.data} part={part} isSearching={query !== ''} />}
        </aside>
        <div className="min-w-0">
          {document.data && <Part document={document.data} query={query} part={part} />}
          {document.isPending && <Skeleton className="h-96 w-full" />}
          {document.error && (
            <LoadFailed error={document.error} title={m.docs_failed()} onRetry={() => void document.refetch()} />
          )}
        </div>
      </div>
    </main>
  )
}

/** What the address asks for: the routes that match a search, the refusals, or the routes of one noun. */
function Part({ document, query, part }: { document: ApiDocument; query: string; part: string | null }) {
  if (!query && part === refusalsPart) return <Refusals />
  const tags = endpointsByTag(document, query)
  const first = [...tags.keys()][0]
  const shown = query ? tags : new Map([...tags].filter(([tag]) => tag === (tags.has(part ?? '') ? part : first)))
  const schemas = schemasOf(document, [...shown.values()].flat())
  return (
    <div className="grid gap-12">
      {shown.size === 0 && <EmptyState title={m.docs_none()} />}
      {[...shown].map(([tag, endpoints]) => (
        <section key={tag} aria-label={tag}>
          <h2 lang="en" className="pb-4 text-2xl first-letter:uppercase">
            {tag}
          </h2>
          <div className="grid gap-3">
            {endpoints.map((endpoint) => (
              <EndpointView key={endpoint.id} endpoint={endpoint} schemas={document.components.schemas} />
            ))}
          </div>
        </section>
      ))}
      {schemas.length > 0 && <Shapes schemas={schemas} />}
    </div>
  )
}

interface ListButtonProps {
  current: string | null | undefined
  listId: string
  isOpen: boolean
  onClick: () => void
}

/** Opens the list of the parts where it is folded, and names the current one. */
function ListButton({ current, listId, isOpen, onClick }: ListButtonProps) {
  const isRefusals = current === refusalsPart
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={listId}
      onClick={onClick}
      className="flex min-h-12 w-full items-center justify-between gap-4 border-b border-mullion text-start font-semibold hover:bg-glass lg:hidden"
    >
      <span>
        {m.docs_contents()}
        {current && (
          <span
            lang={isRefusals ? undefined : 'en'}
            className="ms-3 inline-block font-normal text-soft first-letter:uppercase"
          >
            {isRefusals ? m.docs_refusals() : current}
          </span>
        )}
      </span>
      <ChevronDown
        aria-hidden="true"
        className={`size-5 shrink-0 text-brass ${isOpen ? 'rotate-180' : ''}`}
        strokeWidth={1.75}
      />
    </button>
  )
}

interface ContentsProps {
  document: ApiDocument
  part: string | null
  isSearching: boolean
}

/** The parts, with the number of their routes. On a phone and a tablet a button opens the list, so that the part comes first. */
function Contents({ document, part, isSearching }: ContentsProps) {
  const tags = [...endpointsByTag(document, '')]
  const named = tags.some(([tag]) => tag === part) || part === refusalsPart ? part : tags[0]?.[0]
  const current = isSearching ? null : named
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const entry =
    'flex min-h-11 items-center justify-between gap-4 border-s-3 border-mullion ps-3 pe-2 hover:bg-glass lg:min-h-9 aria-[current]:border-brass-fill aria-[current]:bg-glass aria-[current]:font-semibold'
  return (
    <nav aria-label={m.docs_contents()} className="text-sm max-lg:border-t max-lg:border-mullion">
      <ListButton current={current} listId={listId} isOpen={isOpen} onClick={() => setOpen(!isOpen)} />
      <ul id={listId} className={`max-lg:grid-cols-2 max-lg:gap-x-6 ${isOpen ? 'max-lg:grid' : 'max-lg:hidden'}`}>
        {tags.map(([tag, endpoints]) => (
          <li key={tag}>
            <Link
              to={`?part=${tag}`}
              aria-current={tag === current ? 'true' : undefined}
              onClick={() => setOpen(false)}
              className={entry}
            >
              <span lang="en" className="first-letter:uppercase">
                {tag}
              </span>
              <span className="figures text-xs text-soft">{endpoints.length}</span>
            </Link>
            {tag === current && <Routes tag={tag} endpoints={endpoints} />}
          </li>
        ))}
        <li>
          <Link
            to={`?part=${refusalsPart}`}
            aria-current={current === refusalsPart ? 'true' : undefined}
            onClick={() => setOpen(false)}
            className={entry}
          >
            {m.docs_refusals()}
          </Link>
        </li>
      </ul>
    </nav>
  )
}

/** The routes of the current part, where the list has a column of its own. */
function Routes({ tag, endpoints }: { tag: string; endpoints: readonly Endpoint[] }) {
  return (
    <ul dir="ltr" className="grid border-s-3 border-mullion py-1 max-lg:hidden">
      {endpoints.map(({ id, method, path }) => (
        <li key={id}>
          <Link
            to={`?part=${tag}#${id}`}
            className="flex min-h-8 items-center gap-2 ps-2 pe-2 text-soft hover:bg-glass hover:text-ink"
          >
            <MethodBadge method={method} isSmall />
            <span className="truncate font-mono text-xs">{path.replace('/api', '')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Shapes({ schemas }: { schemas: readonly (readonly [string, Parameters<typeof SchemaView>[0]['schema']])[] }) {
  return (
    <section id="shapes" aria-label={m.docs_shapes()} className="scroll-mt-14">
      <h2 className="pb-4 text-2xl">{m.docs_shapes()}</h2>
      <div className="grid gap-3">
        {schemas.map(([name, schema]) => (
          <div
            key={name}
            id={`shape-${name}`}
            lang="en"
            dir="ltr"
            className="scroll-mt-14 border border-mullion bg-pane p-4 target:border-brass-fill sm:px-5"
          >
            <h3 className="border-b border-edge pb-2 font-mono text-sm font-semibold">{name}</h3>
            {name === 'Problem' ? <SchemaView schema={withoutCodes(schema)} /> : <SchemaView schema={schema} />}
          </div>
        ))}
      </div>
    </section>
  )
}

type Shape = Parameters<typeof SchemaView>[0]['schema']

/** The codes have their own table on this page. */
function withoutCodes(schema: Shape): Shape {
  const { enum: _codes, ...code } = schema.properties?.code ?? {}
  return { ...schema, properties: { ...schema.properties, code } }
}

/** Every refusal code with its status and message. The `type` of problem details is the address of a code here. */
function Refusals() {
  const { hash } = useLocation()
  useEffect(() => {
    // The address may have been opened before this section was rendered.
    document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  const codes = (Object.keys(refusalTable) as RefusalCode[]).toSorted()
  return (
    <section id="refusals" aria-label={m.docs_refusals()} className="scroll-mt-14">
      <h2 className="pb-3 text-2xl">{m.docs_refusals()}</h2>
      <dl>
        {codes.map((code) => (
          <div
            key={code}
            id={problemAnchor(code)}
            className="scroll-mt-14 grid gap-x-6 gap-y-1 border-t border-mullion py-3 text-sm sm:grid-cols-[16rem_3rem_minmax(0,1fr)]"
          >
            <dt dir="ltr" className="font-mono text-xs leading-6 font-semibold wrap-anywhere">
              {code}
            </dt>
            <dd className="font-mono text-xs leading-6 text-soft">{refusalTable[code].status}</dd>
            <dd className="text-soft">{describeRefusal(code, valueNames)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
