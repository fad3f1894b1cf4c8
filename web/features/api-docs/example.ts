import type { Endpoint, Schema, Schemas } from './api-document.ts'

/* Examples of requests and responses, from the schemas of the document. */

const strings: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T14:05:09Z',
  date: '2026-11-21',
  uuid: '01978d2e-0b7c-7c3e-a5f0-2b6a1c9d4e10',
  email: 'ada@example.com',
  uri: 'https://example.com',
}

/** An example of a schema's values. `within` are the named schemas around it: one that contains itself ends there. */
export function exampleOf(schema: Schema, schemas: Schemas, within: readonly string[] = []): unknown {
  const of = (part: Schema) => exampleOf(part, schemas, within)
  const name = schema.$ref?.split('/').at(-1)
  if (name) return within.includes(name) ? {} : exampleOf(schemas[name] ?? {}, schemas, [...within, name])
  const given = [schema.example, schema.const, schema.enum?.[0]].find((value) => value !== undefined)
  if (given !== undefined) return given
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(of))
  const choice = (schema.anyOf ?? schema.oneOf)?.[0]
  if (choice) return of(choice)
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([key, property]) => [key, of(property)]))
  return schema.items ? [of(schema.items)] : exampleOfType(schema)
}

function exampleOfType({ type, format = '', minimum = 1 }: Schema): unknown {
  switch ([type].flat()[0]) {
    case 'string':
      return strings[format] ?? '…'
    case 'integer':
    case 'number':
      return Math.max(minimum, 1)
    case 'boolean':
      return true
    case 'array':
      return []
    default:
      return {}
  }
}

/** A command that sends an example of the request. The session is in a file of cookies. */
export function commandOf({ method, path, operation }: Endpoint, schemas: Schemas, origin: string): string {
  const { parameters = [], requestBody } = operation
  const valueOf = (schema: Schema = {}) => String(exampleOf(schema, schemas))
  const required = parameters.filter((parameter) => parameter.required)
  const found = (place: string) =>
    required.filter((parameter) => parameter.in === place).map(({ name, schema }) => [name, valueOf(schema)] as const)
  const address = found('path').reduce((text, [name, value]) => text.replace(`{${name}}`, value), origin + path)
  const query = new URLSearchParams(found('query').map(([name, value]) => [name, value])).toString()
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const body =
    type === 'application/json' ? JSON.stringify(exampleOf(content?.schema ?? {}, schemas), null, 2) : '@file'
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${address}${query && `?${query}`}'`,
    ...(operation['x-access'] === 'anyone' ? [] : ['-b cookies.txt']),
    // The server accepts changes only from its own pages.
    ...(method === 'GET' ? [] : [`-H 'origin: ${origin}'`]),
    ...found('header').map(([name, value]) => `-H '${name}: ${value}'`),
    ...(type ? [`-H 'content-type: ${type}'`, `${body === '@file' ? '--data-binary' : '-d'} '${body}'`] : []),
  ].join(' \\\n  ')
}

/** The first successful response's JSON; null if it has none. */
export function answerOf({ operation }: Endpoint, schemas: Schemas): { status: string; json: string } | null {
  const [status, response] = Object.entries(operation.responses).find(([code]) => Number(code) < 400) ?? []
  const schema = response?.content?.['application/json']?.schema
  return status && schema ? { status, json: JSON.stringify(exampleOf(schema, schemas), null, 2) } : null
}
