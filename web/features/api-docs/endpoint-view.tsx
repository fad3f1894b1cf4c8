import { ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import type { Access, Confirmation } from '#root/contract/route.ts'
import { CopyButton } from '#root/web/ui/copy-button.tsx'
import { type Endpoint, type Operation, type Parameter, type Schemas, shapesOf } from './api-document.ts'
import { answerOf, commandOf } from './example.ts'
import { Property, SchemaView } from './schema-view.tsx'

const accessNames: Record<Access, () => string> = {
  anyone: m.docs_access_anyone,
  'signed-in': m.docs_access_signed_in,
  client: m.docs_access_client,
  staff: m.docs_access_staff,
  operator: m.docs_access_operator,
}

const confirmationNames: Record<Confirmation, () => string> = {
  recent: m.docs_confirmation_recent,
  'in-body': m.docs_confirmation_in_body,
}

/** One operation: collapsed to its summary and address; expanded, with its parameters, its responses and examples. */
export function EndpointView({ endpoint, schemas }: { endpoint: Endpoint; schemas: Schemas }) {
  const { id, method, path, operation } = endpoint
  const isLinked = useLocation().hash === `#${id}`
  useEffect(() => {
    if (isLinked) document.getElementById(id)?.scrollIntoView()
  }, [id, isLinked])
  return (
    <details
      id={id}
      open={isLinked || undefined}
      className="group scroll-mt-14 border border-mullion bg-pane open:border-edge"
    >
      <summary className="grid min-h-11 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 p-4 hover:bg-glass/60 sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="grid gap-2">
          <span className="flex items-baseline gap-x-3">
            <MethodBadge method={method} />
            <span dir="ltr" className="min-w-0 font-mono text-sm font-semibold wrap-anywhere">
              {path.split(/(?=\/)/).map((part, index) => (
                <Fragment key={index}>
                  <wbr />
                  {part}
                </Fragment>
              ))}
            </span>
          </span>
          <span className="text-sm text-pretty text-soft">
            <span lang="en" dir="ltr" className="text-ink">
              {operation.summary}
            </span>{' '}
            · {accessNames[operation['x-access']]()}
            {operation['x-confirmation'] && ` · ${confirmationNames[operation['x-confirmation']]()}`}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-soft transition-transform duration-150 group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <Description endpoint={endpoint} schemas={schemas} />
    </details>
  )
}

/** The parameters and the responses, and examples of both. */
function Description({ endpoint, schemas }: { endpoint: Endpoint; schemas: Schemas }) {
  const { parameters = [], requestBody, responses } = endpoint.operation
  return (
    <div
      lang="en"
      dir="ltr"
      className="grid gap-8 border-t border-mullion p-4 pb-6 sm:px-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]"
    >
      <div className="grid min-w-0 content-start gap-8">
        {parameters.length > 0 && (
          <Part title={m.docs_parameters()}>
            <Parameters parameters={parameters} />
          </Part>
        )}
        {shapesOf(requestBody?.content).map(({ types, schema }) => (
          <Part key={types} title={m.docs_body()} aside={types}>
            {schema && <SchemaView schema={schema} />}
          </Part>
        ))}
        <Part title={m.docs_answers()}>
          <Responses responses={responses} />
        </Part>
      </div>
      <Examples endpoint={endpoint} schemas={schemas} />
    </div>
  )
}

/** A request as a command, and the response to it. Beside the description where there is room. */
function Examples({ endpoint, schemas }: { endpoint: Endpoint; schemas: Schemas }) {
  const answer = answerOf(endpoint, schemas)
  return (
    <div className="grid min-w-0 content-start gap-4 xl:sticky xl:top-14 xl:self-start">
      <Code title={m.docs_example_request()} text={commandOf(endpoint, schemas, location.origin)} />
      {answer && <Code title={m.docs_example_response({ status: answer.status })} text={answer.json} />}
    </div>
  )
}

function Code({ title, text }: { title: string; text: string }) {
  return (
    <figure className="min-w-0 rounded-sm bg-deep text-on-deep">
      <figcaption
        dir="auto"
        className="flex min-h-11 items-center justify-between gap-4 border-b border-on-deep/15 ps-4 pe-1 text-xs text-soft-on-deep"
      >
        {title}
        <CopyButton kind="on-deep" isIconOnly text={text} label={m.docs_example_copy()} done={m.dashboard_copied()} />
      </figcaption>
      <pre
        // Long lines without controls: the example must be focusable to scroll by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={title}
        role="region"
        className="max-h-[26rem] overflow-auto p-4 font-mono text-xs leading-5"
      >
        {text}
      </pre>
    </figure>
  )
}

const methodColours: Readonly<Record<string, string>> = { GET: 'text-leaf', DELETE: 'text-pencil' }

/** The method of a route as a badge; `isSmall` in a list of routes. */
export function MethodBadge({ method, isSmall = false }: { method: string; isSmall?: boolean }) {
  return (
    <span
      dir="ltr"
      className={`shrink-0 text-center font-mono text-xs font-semibold ${methodColours[method] ?? 'text-brass'} ${isSmall ? 'w-12' : 'w-16 border border-current px-1'}`}
    >
      {method}
    </span>
  )
}

/** The responses. All refusals have the same shape, which is described once. */
function Responses({ responses }: Pick<Operation, 'responses'>) {
  return (
    <dl className="grid">
      {Object.entries(responses).map(([status, { description, content }]) => (
        <div
          key={status}
          className="grid gap-x-6 gap-y-1 border-b border-mullion py-3 last:border-b-0 sm:grid-cols-[3rem_minmax(0,1fr)]"
        >
          <dt className={`font-mono text-sm font-semibold ${Number(status) < 400 ? 'text-leaf' : 'text-soft'}`}>
            {status}
          </dt>
          <dd className="grid gap-2 text-sm">
            {description}
            {Number(status) < 400 &&
              shapesOf(content).map(({ types, schema }) => (
                <div key={types} className="grid gap-1">
                  <span className="font-mono text-xs text-soft">{types}</span>
                  {schema && <SchemaView schema={schema} />}
                </div>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Part({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3
        dir="auto"
        className="flex flex-wrap items-baseline gap-x-3 border-b border-edge pb-2 font-sans text-sm font-semibold tracking-normal"
      >
        {title}
        {aside && <span className="font-mono text-xs font-normal text-soft">{aside}</span>}
      </h3>
      {children}
    </section>
  )
}

const parameterLocations: Readonly<Record<string, () => string>> = {
  path: m.docs_in_path,
  query: m.docs_in_query,
  header: m.docs_in_header,
}

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <dl className="grid">
      {parameters.map(({ name, in: location, required, description, schema = {} }) => (
        <Property
          key={`${location} ${name}`}
          name={name}
          place={parameterLocations[location]?.() ?? location}
          isOptional={!required}
          description={description}
          schema={schema}
        />
      ))}
    </dl>
  )
}
