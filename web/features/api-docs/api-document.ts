import { queryOptions } from '@tanstack/react-query'
import type { Access, Confirmation } from '#root/contract/route.ts'

/** A JSON schema, with the parts that the page shows. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly (string | null)[]
  readonly const?: unknown
  readonly example?: unknown
  readonly minimum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: boolean | Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

export type Schemas = Readonly<Record<string, Schema>>

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
}

export interface Operation {
  readonly 'x-access': Access
  readonly 'x-confirmation'?: Confirmation
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Schemas }
}

/** The schemas that a body may have, each listed once with all its media types: "image/png, image/jpeg". */
export function shapesOf(content: Content = {}): { readonly types: string; readonly schema: Schema | undefined }[] {
  const alike = Map.groupBy(Object.entries(content), ([, { schema }]) => JSON.stringify(schema))
  return [...alike.values()].map((group) => ({
    types: group.map(([type]) => type).join(', '),
    schema: group[0]![1].schema,
  }))
}

/** An operation with its method and path. */
export interface Endpoint {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

export const documentAddress = '/api/docs/openapi.json'

export const apiDocumentQuery = queryOptions({
  queryKey: ['api-document'],
  queryFn: async (): Promise<ApiDocument> => {
    const response = await fetch(documentAddress)
    if (!response.ok) throw new Error(`The document was answered with ${response.status}`)
    return (await response.json()) as ApiDocument
  },
  staleTime: Infinity,
})

/** The operations of the document that contain every search word, by their first tag, in the order of the document. */
export function endpointsByTag({ paths }: ApiDocument, query: string): Map<string, Endpoint[]> {
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = new Map<string, Endpoint[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const text = `${method} ${path} ${operation.summary} ${operation['x-access']}`.toLowerCase()
      if (!terms.every((word) => text.includes(word))) continue
      const tag = operation.tags?.[0] ?? ''
      const id = `${method}${path.replaceAll(/[^\w]+/g, '-')}`
      found.set(tag, [...(found.get(tag) ?? []), { id, method: method.toUpperCase(), path, operation }])
    }
  }
  return found
}

/** The named schemas that these operations use, and those that they use in turn, by name. */
export function schemasOf(
  { components: { schemas } }: ApiDocument,
  endpoints: readonly Endpoint[],
): [string, Schema][] {
  const used = new Set<string>()
  const collect = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name) || !schemas[name]) continue
      used.add(name)
      collect(schemas[name])
    }
  }
  collect(endpoints.map(({ operation }) => operation))
  return Object.entries(schemas).filter(([name]) => used.has(name))
}
