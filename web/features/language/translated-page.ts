let isExpected = false

/**
 * Makes the page bear, for as long as it is open, that a translator puts elements of its own in the place of texts. React
 * then holds texts that stand nowhere, and asks the browser to remove them or to put something before them, which
 * would be an error. A link is followed by the browser itself, so that the next page comes fresh, in the language that
 * it says it is in.
 */
export function expectForeignText(): void {
  if (isExpected) return
  isExpected = true
  // oxlint-disable-next-line typescript/unbound-method -- both are called on the element that they are asked of
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <N extends Node>(this: Node, child: N): N {
    return child.parentNode === this ? (removeChild.call(this, child) as N) : child
  }
  Node.prototype.insertBefore = function <N extends Node>(this: Node, node: N, next: Node | null): N {
    return insertBefore.call(this, node, next?.parentNode === this ? next : null) as N
  }
  const followPlainly = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('a[href]')) event.stopPropagation()
  }
  window.addEventListener('click', followPlainly, { capture: true })
}
