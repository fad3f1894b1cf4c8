import { Keyboard } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { Checkbox } from '#root/web/ui/field.tsx'
import { useKeyCommands } from '#root/web/ui/key-commands.ts'

const storageKey = 'glasshouse.queue-keys'

/** Whether this browser uses the queues' single-key commands. They are on by default. */
export function useShortcuts(): { isOn: boolean; setOn: (isOn: boolean) => void } {
  const isOn = useSyncExternalStore(subscribe, isStoredOn, () => true)
  return {
    isOn,
    setOn: (next) => {
      localStorage.setItem(storageKey, next ? 'on' : 'off')
      dispatchEvent(new StorageEvent('storage'))
    },
  }
}

const isStoredOn = () => localStorage.getItem(storageKey) !== 'off'

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

/** The button that lists the queues' keys, the list (also opened by ?), and the switch that turns them off. */
export function Shortcuts({ isOn, setOn }: ReturnType<typeof useShortcuts>) {
  const [isOpen, setOpen] = useState(false)
  useKeyCommands({ '?': () => setOpen(true) }, isOn)
  const keys = [
    ['j', m.review_keys_next()],
    ['k', m.review_keys_previous()],
    ['a', m.review_keys_approve()],
    ['r', m.review_keys_reject()],
    ['x', m.queue_key_select()],
    ['/', m.queue_key_search()],
    ['?', m.review_keys_help()],
  ] as const
  return (
    <>
      <button
        type="button"
        title={m.review_keys()}
        onClick={() => setOpen(true)}
        className="grid size-11 shrink-0 place-items-center rounded-sm border border-edge text-soft hover:bg-glass hover:text-ink max-lg:hidden"
      >
        <Keyboard aria-hidden="true" className="size-5" />
        <span className="sr-only">{m.review_keys()}</span>
      </button>
      <Dialog isOpen={isOpen} title={m.review_keys()} onClose={() => setOpen(false)}>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 pb-4">
          {keys.map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="grid size-8 place-items-center border border-edge bg-glass font-sans font-semibold">
                  {key}
                </kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <Checkbox label={m.review_keys_enabled()} checked={isOn} onChange={(event) => setOn(event.target.checked)} />
      </Dialog>
    </>
  )
}
