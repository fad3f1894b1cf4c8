/** The part of a JSON schema that the API's document uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly example?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly minimum?: number
  readonly minLength?: number
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: Schema
}

/** The API's own description, with the parts that generate bad input. */
export interface ApiDocument {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly Parameter[]
            readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
          }
        >
      >
    >
  >
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** An operation of the API with valid input, according to the description. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly pathParameters: readonly string[]
  readonly query: Readonly<Record<string, string>>
  /** The names of the required query parameters. */
  readonly required: readonly string[]
  /** Null where the operation takes no JSON. */
  readonly body: unknown
}

/** Every operation that the document describes. */
export function operationsOf({ paths, components }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const named = (place: string) => parameters.filter((parameter) => parameter.in === place)
      const schema = requestBody?.content['application/json']?.schema
      return {
        method: method.toUpperCase(),
        path,
        pathParameters: named('path').map(({ name }) => name),
        query: Object.fromEntries(
          named('query').map(({ name, schema: of }) => [name, String(sampleOf(of ?? {}, components.schemas))]),
        ),
        required: named('query').flatMap(({ name, required }) => (required ? [name] : [])),
        body: schema ? sampleOf(schema, components.schemas) : null,
      }
    }),
  )
}

/**
 * Queries with one optional parameter each, beside the required ones, by its name: parameters that exclude each
 * other are tried one by one.
 */
export function queriesOf({ query, required }: Operation): (readonly [name: string, query: Record<string, string>])[] {
  const needed = Object.fromEntries(required.map((name) => [name, query[name]!]))
  return Object.entries(query).map(([name, value]) => [name, { ...needed, [name]: value }])
}

/** A value of a schema: the first allowed one wherever there is a choice. */
function sampleOf(schema: Schema, named: Named): unknown {
  const { $ref, example, enum: choices, anyOf, oneOf, allOf } = schema
  if ($ref) return sampleOf(named[$ref.split('/').at(-1) ?? ''] ?? {}, named)
  const given = example ?? schema.const ?? choices?.[0]
  if (given !== undefined) return given
  const [first] = anyOf ?? oneOf ?? []
  if (first) return sampleOf(first, named)
  return allOf ? Object.assign({}, ...allOf.map((part) => sampleOf(part, named))) : plainSample(schema, named)
}

type Named = ApiDocument['components']['schemas']

function plainSample(schema: Schema, named: Named): unknown {
  const type = [schema.type].flat()[0]
  if (type === 'object' || schema.properties) {
    const members = Object.entries(schema.properties ?? {})
    return Object.fromEntries(members.map(([name, member]) => [name, sampleOf(member, named)]))
  }
  if (type === 'array') return schema.items ? [sampleOf(schema.items, named)] : []
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  return type === 'boolean' ? true : textOf(schema)
}

function textOf({ format, minLength = 1 }: Schema): string {
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (format === 'email') return 'ada@example.com'
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z'
  if (format === 'date') return '2026-01-01'
  return 'a'.repeat(Math.min(minLength, 100))
}
