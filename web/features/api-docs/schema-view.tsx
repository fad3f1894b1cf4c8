import { m } from '#root/contract/messages/messages.js'
import type { Schema } from './api-document.ts'

/** A JSON schema: a line for each property, nested properties below. A named schema links to its description. */
export function SchemaView({ schema }: { schema: Schema }) {
  const inner = propertiesOf(schema)
  if (!inner) return <TypeName schema={schema} />
  return (
    <dl className="grid">
      {Object.entries(inner.properties ?? {}).map(([name, property]) => (
        <div
          key={name}
          className="grid gap-x-6 gap-y-1 border-b border-mullion py-2.5 last:border-b-0 lg:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]"
        >
          <dt className="font-mono text-xs leading-6 font-semibold wrap-anywhere">
            {name}
            {!inner.required?.includes(name) && (
              <span className="ps-2 font-sans font-normal text-soft">{m.docs_optional()}</span>
            )}
          </dt>
          <dd className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 text-sm">
            <TypeName schema={property} />
            {property.description && <span className="text-soft">{property.description}</span>}
            {propertiesOf(property) && (
              <div className="mt-1 border-s-3 border-mullion ps-4">
                <SchemaView schema={property} />
              </div>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** An object's properties, or those of a list's items. */
function propertiesOf(schema: Schema): Schema | null {
  if (schema.properties) return schema
  return schema.items ? propertiesOf(schema.items) : null
}

/** The type of a value, in a few words. */
function TypeName({ schema }: { schema: Schema }) {
  const name = schema.$ref?.split('/').at(-1)
  if (name)
    return (
      <a href={`#shape-${name}`} className="link inline-flex min-h-11 min-w-11 w-fit items-center font-mono text-xs">
        {name}
      </a>
    )
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices)
    return (
      <span className="flex flex-wrap items-center gap-x-2">
        {choices.map((choice, index) => (
          <span key={JSON.stringify(choice)} className="inline-flex items-center gap-2">
            {index > 0 && <span className="text-soft">{schema.allOf ? '&' : '|'}</span>}
            <TypeName schema={choice} />
          </span>
        ))}
      </span>
    )
  if (schema.items && !schema.items.properties)
    return (
      <span className="flex flex-wrap items-center gap-x-2">
        <TypeName schema={schema.items} />
        <span className="font-mono text-xs text-soft">[]</span>
      </span>
    )
  return <span className="font-mono text-xs leading-6 wrap-anywhere">{describeType(schema)}</span>
}

function describeType({ type, format, enum: values, additionalProperties }: Schema): string {
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  const types = [type ?? 'any'].flat().join(' | ')
  const of = typeof additionalProperties === 'object' ? `<${describeType(additionalProperties)}>` : ''
  return `${types}${of}${format ? ` (${format})` : ''}`
}
