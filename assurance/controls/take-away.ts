import { parseSync } from 'vite'
import type { Control, Removal } from './control.ts'

/** A part of a file: where it begins and ends, and the syntax in it. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

/** Returns a file's text without the control. Throws when what the control names is not there exactly once. */
export function takeAway(
  { file, in: holder, without }: Pick<Control, 'file' | 'in' | 'without'>,
  text: string,
): string {
  if ('words' in without) {
    if (text.split(without.words).length !== 2) throw new Error(`The words are not in ${file} exactly once`)
    return text.replace(without.words, () => without.becomes)
  }
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`)
  const root = program as unknown as Node
  const only = (name: string, found: readonly Node[]): Node => {
    const [node] = found
    if (!node || found.length > 1) throw new Error(`'${name}' is in ${file} ${found.length} times`)
    return node
  }
  const called = (name: string) => all(root).filter((node) => nameOf(node, text) === name)
  const scope = holder === undefined ? root : only(holder, called(holder))
  const { start, end, by } = changeOf(without, scope, text, only)
  return text.slice(0, start) + by + text.slice(end)
}

/** The one of these nodes; throws when there are none or several. */
type Only = (name: string, found: readonly Node[]) => Node

/** What is cut out of a file, and what takes its place. */
interface Change {
  readonly start: number
  readonly end: number
  readonly by: string
}

function changeOf(without: Exclude<Removal, { words: string }>, scope: Node, text: string, only: Only): Change {
  const inside = all(scope)
  const found = (name: string, fits: (node: Node) => boolean) => only(name, inside.filter(fits))
  if ('named' in without) return changeOfNamed(without, inside.slice(1), text, only)
  if ('returns' in without) return put(without.returns, returned(scope, only))
  if ('call' in without) {
    const calls = inside.filter(({ type }) => type === 'CallExpression').map(({ callee }) => callee as Node)
    const fits = calls.filter((callee) => partOf(callee, text) === without.call)
    return put(without.becomes, only(without.call, fits))
  }
  if ('refusal' in without) {
    const refuses = (node: Node) => partOf(node.consequent as Node, text).includes(`refuse('${without.refusal}'`)
    const fits = inside.filter((node) => node.type === 'IfStatement' && refuses(node))
    return put('', only(without.refusal, innermost(fits)))
  }
  if ('condition' in without) {
    const asks = (node: Node) => new RegExp(`\\b${without.condition}\\b`).test(partOf(node.test as Node, text))
    const branch = found(without.condition, (node) => node.type === 'IfStatement' && asks(node))
    return without.becomes === undefined ? put('', branch) : put(without.becomes, branch.test as Node)
  }
  if ('item' in without) {
    const item = found(without.item, (node) => isText(node) && partOf(node, text).slice(1).startsWith(without.item))
    return without.becomes === undefined ? put('', withComma(item, text)) : put(without.becomes, item)
  }
  if ('element' in without) {
    const fits = (node: Node) => node.type === 'JSXElement' && elementName(node, text) === without.element
    return put('', found(without.element, fits))
  }
  const begins = (node: Node) => node.type === 'ExpressionStatement' && headOf(node, text) === without.statement
  return put(without.becomes ?? '', found(without.statement, begins))
}

function changeOfNamed(
  { named, becomes }: Extract<Removal, { named: string }>,
  inside: readonly Node[],
  text: string,
  only: Only,
): Change {
  // A property that only repeats a constant's name does not count beside the constant.
  const called = inside.filter((node) => nameOf(node, text) === named)
  const valued = called.filter((node) => node.shorthand !== true)
  const node = only(named, valued.length > 0 ? valued : called)
  if (becomes === undefined) return put('', withComma(node, text))
  if (node.shorthand === true) return put(`${named}: ${becomes}`, node)
  return put(becomes, (node.value ?? node.init) as Node)
}

/** Every node of a tree, a parent before its children. */
function all(node: Node): Node[] {
  const children = Object.values(node).flat().filter(isNode)
  return [node, ...children.flatMap(all)]
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** The name of a function, constant, property or attribute, without quotation marks. */
function nameOf(node: Node, text: string): string | null {
  const name = {
    FunctionDeclaration: node.id,
    MethodDefinition: node.key,
    PropertyDefinition: node.key,
    Property: node.key,
    VariableDeclarator: node.id,
    JSXAttribute: node.name,
  }[node.type]
  if (!isNode(name)) return null
  return typeof name.name === 'string' ? name.name : partOf(name, text).replaceAll(/^['"]|['"]$/g, '')
}

function isText({ type, value }: Node): boolean {
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')
}

function elementName({ openingElement }: Node, text: string): string {
  return partOf((openingElement as Node).name as Node, text)
}

/** What a statement begins with: 'await' and 'void' left out, up to the first bracket or equals sign. */
function headOf(statement: Node, text: string): string {
  const [head = ''] = /^[^(=]*/.exec(partOf(statement, text).replace(/^(?:await|void) /, '')) ?? []
  return head.trim()
}

/** What the one `return` of a function gives back, or an arrow without one. */
function returned(scope: Node, only: Only): Node {
  const arrow = isNode(scope.init) ? scope.init : isNode(scope.value) ? scope.value : scope
  const body = arrow.body
  if (isNode(body) && body.type !== 'BlockStatement' && body.type !== 'FunctionBody') return body
  const returns = isNode(body) ? all(body).filter((node) => node.type === 'ReturnStatement') : []
  return only('return', returns).argument as Node
}

function innermost(nodes: readonly Node[]): Node[] {
  const holds = (outer: Node, inner: Node) => outer !== inner && outer.start <= inner.start && inner.end <= outer.end
  return nodes.filter((node) => !nodes.some((other) => holds(node, other)))
}

function partOf({ start, end }: Node, text: string): string {
  return text.slice(start, end)
}

function withComma({ start, end }: Node, text: string) {
  const [comma = ''] = /^\s*,/.exec(text.slice(end)) ?? []
  return { start, end: end + comma.length }
}

function put(by: string, { start, end }: { start: number; end: number }): Change {
  return { start, end, by }
}
