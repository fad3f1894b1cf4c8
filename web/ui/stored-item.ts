/** A choice that this browser stores, without an account. */
export interface StoredItem {
  /** The stored choice; null if there is none. */
  readonly read: () => string | null
  /** Stores a choice; null deletes it. Without storage, it lasts until the page closes. */
  readonly write: (choice: string | null) => void
  /** Calls `listen` after each choice, in this window or in another of this browser. Returns a function that unsubscribes. */
  readonly subscribe: (listen: () => void) => () => void
}

/** The choice with a name in the browser's storage, which is also the name of the event after each choice. */
export function storedItem(name: string): StoredItem {
  let chosen: string | null = null
  return {
    read() {
      try {
        return localStorage.getItem(name) ?? chosen
      } catch {
        return chosen
      }
    },
    write(choice) {
      chosen = choice
      try {
        if (choice === null) localStorage.removeItem(name)
        else localStorage.setItem(name, choice)
      } catch {
        // The choice stays in this page.
      }
      dispatchEvent(new Event(name))
    },
    subscribe(listen) {
      for (const event of [name, 'storage']) addEventListener(event, listen)
      return () => {
        for (const event of [name, 'storage']) removeEventListener(event, listen)
      }
    },
  }
}
