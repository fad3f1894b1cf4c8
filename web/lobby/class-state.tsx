import { getLocale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import type { ClassState } from '#root/domain/host.ts'
import { formatBytes } from '#root/web/ui/number-format.ts'
import { Status, type StatusTone } from '#root/web/ui/status.tsx'

/** Each language by its own name, so that its readers find it. */
export const languageNames = { en: 'English', es: 'Español', ar: 'العربية' } as const

const states: Partial<Record<ClassState, readonly [StatusTone, () => string]>> = {
  open: ['done', m.status_class_open],
  moving: ['running', m.status_class_moving],
  archived: ['undone', m.status_class_archived],
}

/** The state of a class, as text with an icon. */
export function ClassStateLabel({ state }: { state: ClassState }) {
  const [tone, label] = states[state] ?? ['open', m.status_class_ready]
  return <Status tone={tone}>{label()}</Status>
}

/** The size of what a class stores, for reading. It is measured when the class closes. */
export const sizeOf = (bytes: number) => (bytes === 0 ? m.lobby_size_unknown() : formatBytes(bytes, getLocale()))
