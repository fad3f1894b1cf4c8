import { m } from '#root/contract/messages/messages.js'
import type { ScriptId } from '#root/domain/director/script.ts'

/** The names of the director's scripts. */
export const scriptLabels: Readonly<Record<ScriptId, () => string>> = {
  classic: m.director_script_classic,
  friendly: m.director_script_friendly,
  recovery: m.director_script_recovery,
}
