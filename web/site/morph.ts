/**
 * Makes the contents of an element like those of another, and changes only what differs, so that focus, typed text and running
 * transitions stay. Attributes that the other one lacks stay, too: scripts and browsers set them. Elements that
 * `isKept` names stay as they are.
 */
export function morphChildren(from: Element, to: Element, isKept: (element: Element) => boolean): void {
  let current: ChildNode | null = from.firstChild
  for (const target of to.childNodes) {
    const found = findMatch(current, target)
    if (!found) {
      from.insertBefore(document.importNode(target, true), current)
      continue
    }
    while (current !== found) current = removed(current!)
    morph(found, target, isKept)
    current = found.nextSibling
  }
  while (current) current = removed(current)
}

function removed(node: ChildNode): ChildNode | null {
  const next = node.nextSibling
  node.remove()
  return next
}

function morph(from: ChildNode, to: ChildNode, isKept: (element: Element) => boolean): void {
  if (!(from instanceof Element) || !(to instanceof Element)) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue
    return
  }
  if (isKept(from)) return
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value)
  morphChildren(from, to, isKept)
}

function findMatch(from: ChildNode | null, target: ChildNode): ChildNode | null {
  for (let each = from; each; each = each.nextSibling)
    if (each.nodeName === target.nodeName && nameOf(each) === nameOf(target)) return each
  return null
}

/** What distinguishes an element from its neighbours of the same kind. */
function nameOf(node: ChildNode): string | null {
  if (!(node instanceof Element)) return null
  return ['id', 'data-claim', 'data-island'].map((name) => node.getAttribute(name)).find(Boolean) ?? null
}
