import { parseSync } from 'vite'
import type { Change, Only } from './change.ts'
import type { RemovalFromCode } from './control.ts'

/** A part of a file: where it begins and ends, and the syntax in it. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

/** Where to look for a control. */
interface Scope {
  /** The function, constant, property or element that contains it, or the file. */
  readonly holder: Node
  /** All its nodes, each parent before its children. */
  readonly inside: readonly Node[]
  readonly text: string
  readonly only: Only
}

/**
 * The place of the named code, in TypeScript or JSON, and its replacement. `path` leads to what contains it. Throws when the
 * file cannot be parsed, before or after.
 */
export function changeCode(
  file: string,
  path: string | undefined,
  without: RemovalFromCode,
  text: string,
  only: Only,
): Change {
  // JSON becomes an expression inside parentheses.
  const [before, after, parsedAs] = file.endsWith('.json') ? ['(', ')', 'data.js'] : ['', '', file]
  const code = before + text + after
  const root = parseCode(parsedAs, code)
  const holder = (path?.split('.') ?? []).reduce((outer, name) => holderCalled(name, outer, code, only), root)
  const { start, end, by } = changeIn({ holder, inside: all(holder), text: code, only }, without)
  parseCode(parsedAs, code.slice(0, start) + by + code.slice(end))
  return { start: start - before.length, end: end - before.length, by }
}

/** The syntax of a file. Throws when it has errors. */
export function parseCode(file: string, code: string): Node {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]!.message}`)
  return program as unknown as Node
}

/** The node that a name of a path refers to. A top-level declaration comes before nested names. */
function holderCalled(name: string, outer: Node, text: string, only: Only): Node {
  const called = all(outer).filter((node) => node !== outer && holderName(node, text) === name)
  const outermost = called.filter((node) => !called.some((other) => other !== node && holds(other, node)))
  const ofFile = (outer.type === 'Program' ? (outer.body as Node[]) : []).flatMap(declared)
  const first = outermost.filter((node) => ofFile.includes(node))
  return only(name, first.length > 0 ? first : outermost)
}

function declared(statement: Node): Node[] {
  const declaration = isNode(statement.declaration) ? statement.declaration : statement
  return declaration.type === 'VariableDeclaration' ? (declaration.declarations as Node[]) : [declaration]
}

function changeIn(scope: Scope, without: RemovalFromCode): Change {
  const { holder, inside, text, only } = scope
  const found = (name: string, fits: (node: Node) => boolean) => only(name, inside.filter(fits))
  if ('adds' in without) return addition(scope, without)
  if ('named' in without) return changeOfNamed(scope, without)
  if ('returns' in without) return put(scope, without.returns, returned(holder, only))
  if ('statement' in without) {
    const begins = (node: Node) => isStatement(node, without.statement, text) && isGiven(callIn(node), without.of)
    const statement = found(without.statement, begins)
    return put(scope, without.becomes ?? '', statement, callIn(statement))
  }
  if ('call' in without) {
    const fits = (node: Node) =>
      node.type === 'CallExpression' && partOf(node.callee as Node, text) === without.call && isGiven(node, without.of)
    const call = found(without.call, fits)
    return put(scope, without.becomes, call.callee as Node, call)
  }
  if ('method' in without) {
    const isMethod = ({ type, property }: Node) =>
      type === 'MemberExpression' && partOf(property as Node, text) === without.method
    const call = found(without.method, ({ type, callee }) => type === 'CallExpression' && isMethod(callee as Node))
    return { start: ((call.callee as Node).object as Node).end, end: call.end, by: '' }
  }
  if ('throws' in without) {
    const fits = ({ type, argument }: Node) =>
      type === 'ThrowStatement' &&
      (argument as Node).type === 'NewExpression' &&
      partOf((argument as Node).callee as Node, text) === without.throws
    return put(scope, without.becomes, found(without.throws, fits))
  }
  if ('item' in without) {
    const item = found(without.item, (node) => isText(node) && partOf(node, text).slice(1).startsWith(without.item))
    return without.becomes === undefined ? cutWithComma(item, text) : put(scope, without.becomes, item)
  }
  if ('element' in without)
    return put(
      scope,
      without.becomes ?? '',
      found(without.element, (node) => elementName(node, text) === without.element),
    )
  return changeOfBranch(scope, without)
}

function changeOfBranch(
  scope: Scope,
  without: Extract<RemovalFromCode, { refusal: string } | { condition: string }>,
): Change {
  const { inside, text, only } = scope
  const branches = inside.filter(({ type }) => type === 'IfStatement')
  if ('refusal' in without) {
    const refuses = (node: Node) => partOf(node.consequent as Node, text).includes(`refuse('${without.refusal}'`)
    return put(scope, '', only(without.refusal, innermost(branches.filter(refuses))))
  }
  const asks = (node: Node) => new RegExp(`\\b${without.condition}\\b`).test(partOf(node.test as Node, text))
  const branch = only(without.condition, branches.filter(asks))
  return without.becomes === undefined ? put(scope, '', branch) : put(scope, without.becomes, branch.test as Node)
}

function changeOfNamed(scope: Scope, { named, becomes }: Extract<RemovalFromCode, { named: string }>): Change {
  const { holder, inside, text, only } = scope
  // A property that only repeats a constant's name does not count beside the constant.
  const called = inside.filter((node) => node !== holder && nameOf(node, text) === named)
  const valued = called.filter((node) => node.shorthand !== true)
  const node = only(named, valued.length > 0 ? valued : called)
  if (becomes === undefined) return cutWithComma(node, text)
  if (node.shorthand === true) return put(scope, `${named}: ${becomes}`, node)
  return put(scope, becomes, (node.value ?? node.init) as Node)
}

function addition(scope: Scope, { adds, beside }: Extract<RemovalFromCode, { adds: string }>): Change {
  const { holder, inside, text, only } = scope
  const at = (place: number, by: string, call?: Node) => put(scope, by, { start: place, end: place }, call)
  if (beside !== undefined) {
    const fits = (node: Node) =>
      isStatement(node, beside, text) ||
      (node.type === 'VariableDeclaration' &&
        (node.declarations as Node[]).some((each) => nameOf(each, text) === beside)) ||
      ((node.type === 'Property' || node.type === 'JSXAttribute') && nameOf(node, text) === beside)
    const node = only(beside, inside.filter(fits))
    const mark = { Property: ', ', JSXAttribute: ' ' }[node.type] ?? '\n'
    return at(node.start, adds + mark, callIn(node))
  }
  if (holder.type === 'Program') return at(0, `${adds}\n`)
  if (holder.type === 'JSXElement') return at(((holder.openingElement as Node).name as Node).end, ` ${adds}`)
  const body = functionOf(holder)?.body
  if (isNode(body)) return at(body.start + 1, `\n${adds}\n`)
  const object = inside.find(({ type }) => type === 'ObjectExpression')
  if (!object) throw new Error('Nothing can be added there')
  return at(object.start + 1, `${adds}, `)
}

/** The replacement of a node, with its placeholders filled in. */
function put(scope: Scope, by: string, node: Pick<Node, 'start' | 'end'>, call?: Node): Change {
  const { holder, text } = scope
  const parts = (call?.arguments ?? functionOf(holder)?.params ?? []) as Node[]
  const part = (place: string) => {
    if (place === 'it') return partOf(node, text)
    const named = parts[Number(place) - 1]
    if (!named) throw new Error(`There is no $${place} where this is taken away`)
    return expressionOf(named, text)
  }
  const filled = by.replaceAll(/\$(it\b|[1-9])/g, (_, place: string) => part(place))
  return { start: node.start, end: node.end, by: filled }
}

/** An argument, or a parameter's name: a pattern `{ userId }` gives an object with these names. */
function expressionOf(node: Node, text: string): string {
  const inner = node.type === 'AssignmentPattern' ? (node.left as Node) : node
  const source = partOf(
    { start: inner.start, end: isNode(inner.typeAnnotation) ? inner.typeAnnotation.start : inner.end },
    text,
  )
  return inner.type === 'ObjectPattern' ? `(${source})` : source
}

/** Every node of a tree, a parent before its children. */
export function all(node: Node): Node[] {
  const children = Object.values(node).flat().filter(isNode)
  return [node, ...children.flatMap(all)]
}

export function isNode(value: unknown): value is Node {
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

function holderName(node: Node, text: string): string | null {
  return nameOf(node, text) ?? elementName(node, text)
}

function elementName({ type, openingElement }: Node, text: string): string | null {
  return type === 'JSXElement' ? partOf((openingElement as Node).name as Node, text) : null
}

function isText({ type, value }: Node): boolean {
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')
}

/** Whether a statement begins with this text: without 'await' and 'void', up to the first bracket or equals sign. */
function isStatement(node: Node, source: string, text: string): boolean {
  if (node.type !== 'ExpressionStatement') return false
  const [head = ''] = /^[^(=]*/.exec(partOf(node, text).replace(/^(?:await|void) /, '')) ?? []
  return head.trim() === source
}

/** The call that a statement or expression consists of. */
function callIn(node: Node): Node | undefined {
  const expression = isNode(node.expression) ? node.expression : node
  const call = expression.type === 'AwaitExpression' ? (expression.argument as Node) : expression
  return call.type === 'CallExpression' ? call : undefined
}

function isGiven(call: Node | undefined, text: string | undefined): boolean {
  return text === undefined || ((call?.arguments ?? []) as Node[]).some(({ value }) => value === text)
}

/** The function of a declaration, constant, property or method. */
function functionOf(node: Node): Node | undefined {
  const value = [node, node.init, node.value].filter(isNode).find(({ type }) => /Function/.test(type))
  return value
}

/** The expression of a function's only `return`, or the body of an arrow without one. */
function returned(holder: Node, only: Only): Node {
  const body = functionOf(holder)?.body
  if (isNode(body) && body.type !== 'BlockStatement' && body.type !== 'FunctionBody') return body
  const returns = isNode(body) ? all(body).filter((node) => node.type === 'ReturnStatement') : []
  return only('return', returns).argument as Node
}

function innermost(nodes: readonly Node[]): Node[] {
  return nodes.filter((node) => !nodes.some((other) => other !== node && holds(node, other)))
}

function holds(outer: Node, inner: Node): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

function partOf({ start, end }: Pick<Node, 'start' | 'end'>, text: string): string {
  return text.slice(start, end)
}

function cutWithComma({ start, end }: Node, text: string): Change {
  const [comma = ''] = /^\s*,/.exec(text.slice(end)) ?? []
  return { start, end: end + comma.length, by: '' }
}
