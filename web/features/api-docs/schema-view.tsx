import { m } from '#root/contract/messages/messages.js'
import type { Schema } from './api-document.ts'

/** A JSON schema: a line for each property, nested properties below. A named schema links to its description. */
export function SchemaView({ schema }: { schema: Schema }) {
  const inner = propertiesOf(schema)
  if (!inner) return <TypeName schema={schema} />
  return (
    <dl className="grid">
      {Object.entries(inner.properties ?? {}).map(([name, property]) => (
        <Property
          key={name}
          name={name}
          isOptional={!inner.required?.includes(name)}
          description={property.description}
          schema={property}
        />
      ))}
    </dl>
  )
}

interface PropertyProps {
  name: string
  /** Where a parameter is: in the path, the query or a header. */
  place?: string
  isOptional: boolean
  description: string | undefined
  schema: Schema
}

/** A property or a parameter: its name and its type on one line, its description below. */
export function Property({ name, place, isOptional, description, schema }: PropertyProps) {
  const notes = [place, isOptional ? m.docs_optional() : ''].filter(Boolean)
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 border-b border-mullion py-2.5 text-sm last:border-b-0">
      <dt className="font-mono text-xs leading-6 font-semibold wrap-anywhere">{name}</dt>
      <dd className="min-w-0 text-soft">
        <TypeName schema={schema} />
      </dd>
      {notes.length > 0 && <dd className="text-xs leading-6 text-soft">{notes.join(', ')}</dd>}
      {description && <dd className="basis-full text-soft">{description}</dd>}
      {propertiesOf(schema) && (
        <dd className="mt-1 basis-full border-s-3 border-mullion ps-4">
          <SchemaView schema={schema} />
        </dd>
      )}
    </div>
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
      <a
        href={`#shape-${name}`}
        className="link inline-flex min-h-11 min-w-11 w-fit items-center font-mono text-xs lg:min-h-6 lg:min-w-0"
      >
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
