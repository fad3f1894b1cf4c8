/**
 * Makes the contents of an element like those of another, and changes only what differs, so that focus, typed text and running
 * transitions stay. Attributes that the other one lacks stay, too: scripts and browsers set them. Elements that
 * `isKept` names stay as they are.
 */
export function morphChildren(from: Element, to: Element, isKept: (element: Element) => boolean): void {
  let place: ChildNode | null = from.firstChild
  for (const wanted of to.childNodes) {
    const found = nextAlike(place, wanted)
    if (!found) {
      from.insertBefore(document.importNode(wanted, true), place)
      continue
    }
    while (place !== found) place = removed(place!)
    morph(found, wanted, isKept)
    place = found.nextSibling
  }
  while (place) place = removed(place)
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

function nextAlike(from: ChildNode | null, wanted: ChildNode): ChildNode | null {
  for (let each = from; each; each = each.nextSibling)
    if (each.nodeName === wanted.nodeName && nameOf(each) === nameOf(wanted)) return each
  return null
}

/** What distinguishes an element from its neighbours of the same kind. */
function nameOf(node: ChildNode): string | null {
  if (!(node instanceof Element)) return null
  return ['id', 'data-claim', 'data-island'].map((name) => node.getAttribute(name)).find(Boolean) ?? null
}
