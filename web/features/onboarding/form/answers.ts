import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Onboarding } from '#root/contract/onboarding.ts'
import type { Answers } from '#root/domain/onboarding.ts'
import { isNeverIssued, looksIssued } from '#root/domain/social-security.ts'
import { call, isUnavailable, RefusedError } from '#root/web/api/client.ts'
import { onboardingQuery } from '../queries.ts'
import { idOf } from './sections.ts'

type Edits = Partial<Answers>

/** The typed changes over the server's answers, and which of them are saved. */
interface Typed {
  readonly edits: Edits
  readonly saved: Edits
}

/** The state of the latest answers: saved, not yet saved, or the server could not be reached. */
export type Saving = 'saved' | 'unsaved' | 'failed'

const pauseMs = 800
const retryMs = 5_000

/**
 * The current answers: those of the server, overridden by typed changes. Typed changes are saved a moment later; once
 * the server has one, its version is shown.
 */
export function useAnswers(onboarding: Onboarding) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Typed>({ edits: {}, saved: {} })
  const latest = useRef(typed)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const change = (next: Typed) => {
    latest.current = next
    setTyped(next)
  }

  /** Sends unsaved changes, one request at a time, so that an older answer never arrives last. */
  function send(save: (edits: Edits) => Promise<Onboarding>, select: (edits: Edits) => Edits = all): Promise<void> {
    const sending = queue.current.then(async () => {
      const sent = select(unsaved(latest.current))
      try {
        const saved = await save(sent)
        // A read in progress may still return the old answers.
        await queries.cancelQueries({ queryKey: onboardingQuery.queryKey })
        queries.setQueryData(onboardingQuery.queryKey, saved)
        change(settled(latest.current, sent))
      } catch (error) {
        // A refused answer would be refused again until it is changed.
        if (isRefusal(error)) change({ ...latest.current, saved: { ...latest.current.saved, ...sent } })
        throw error
      }
    })
    queue.current = sending.catch(() => null)
    return sending
  }

  const hasFailed = useSavingSoon(typed, () => send(put, savable))
  return {
    answers: { ...(onboarding.answers as Answers), ...typed.edits },
    edit: (changes: Edits) => change({ ...latest.current, edits: { ...latest.current.edits, ...changes } }),
    saving: savingOf(isSavable(typed), hasFailed),
    send,
    /** Sends all unsaved answers, including those that are not saved automatically. */
    save: async () => {
      if (Object.keys(unsaved(latest.current)).length > 0) await send(put)
    },
  }
}

function savingOf(hasUnsaved: boolean, hasFailed: boolean): Saving {
  if (!hasUnsaved) return 'saved'
  return hasFailed ? 'failed' : 'unsaved'
}

/** Saves a moment after the last change, and retries while the server cannot be reached; returns whether the last try failed. */
function useSavingSoon(typed: Typed, save: () => Promise<void>): boolean {
  const [failures, setFailures] = useState(0)
  const latestSave = useRef(save)
  useEffect(() => {
    latestSave.current = save
  })
  useEffect(() => {
    if (!isSavable(typed)) return setFailures(0)
    const saveNow = () =>
      latestSave.current().then(
        () => setFailures(0),
        (error) => setFailures((count) => (isRefusal(error) ? 0 : count + 1)),
      )
    const timer = setTimeout(() => void saveNow(), failures > 0 ? retryMs : pauseMs)
    return () => clearTimeout(timer)
  }, [typed, failures])
  return failures > 0
}

function put(edits: Edits): Promise<Onboarding> {
  return call('PUT /api/onboarding/answers', { body: edits })
}

function all(edits: Edits): Edits {
  return edits
}

/**
 * The answers that may be saved automatically: no number while it is typed, and none that could belong to a real
 * person.
 */
function savable({ socialSecurityNumber: number, tin, ...others }: Edits): Edits {
  const isTyping = document.activeElement?.id === idOf('socialSecurityNumber')
  const isKept = number !== undefined && !isTyping && (number === '' || isNeverIssued(number))
  return {
    ...others,
    ...(isKept ? { socialSecurityNumber: number } : {}),
    ...(tin !== undefined && !looksIssued(tin) ? { tin } : {}),
  }
}

function isSavable(typed: Typed): boolean {
  return Object.keys(savable(unsaved(typed))).length > 0
}

function unsaved({ edits, saved }: Typed): Edits {
  return pick(edits, (name) => edits[name] !== saved[name])
}

/** The server has the answers. Text that differs only by surrounding blanks stays as typed, for users who are still typing. */
function settled({ edits, saved }: Typed, sent: Edits): Typed {
  const isDone = (name: keyof Answers) => edits[name] === sent[name] && edits[name] === edits[name]?.trim()
  const nowSaved = { ...saved, ...sent }
  return { edits: pick(edits, (name) => !isDone(name)), saved: pick(nowSaved, (name) => !isDone(name)) }
}

function pick(edits: Edits, keep: (name: keyof Answers) => boolean): Edits {
  const names = Object.keys(edits) as (keyof Answers)[]
  return Object.fromEntries(names.filter(keep).map((name) => [name, edits[name]]))
}

function isRefusal(error: unknown): boolean {
  return error instanceof RefusedError && !isUnavailable(error)
}
