import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeField } from '#root/contract/onboarding-labels.ts'
import { type DocumentName, documentNames, type FieldName, onboardingSteps } from '#root/domain/onboarding.ts'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'
import type { OnboardingForm } from '../form/form-state.ts'

/** `handled` counts the files that the firm has, of all six. Most were uploaded when they were chosen. */
export type Submission =
  | { readonly kind: 'idle' | 'submitted' }
  | { readonly kind: 'running'; readonly handled: number }
  | { readonly kind: 'upload-failed'; readonly document: DocumentName; readonly handled: number }

/** Why the last submission stopped: errors of fields, a document that could not be uploaded, or another refusal. */
type Failure = { readonly kind: 'fields' } | { readonly kind: DocumentName | 'other'; readonly message: string }

/**
 * Submits: the missing files one after another, then the form. Any error stops it. `failure` is its message, until the
 * user has corrected it; of several errors of fields it names the first that is left.
 */
export function useSubmission(onboardingForm: OnboardingForm) {
  const [state, setState] = useState<Submission>({ kind: 'idle' })
  const [failure, setFailure] = useState<Failure | null>(null)
  const submitting = useOperation(async (_: null, key: string) => call('POST /api/onboarding/submission', { key }))

  function stop(failed: Failure, next: Submission = { kind: 'idle' }) {
    setFailure(failed)
    setState(next)
    onboardingForm.focusSummary()
  }

  async function submit() {
    if (state.kind === 'running') return
    setFailure(null)
    const firstError = onboardingForm.findFirstError()
    if (firstError) return stop({ kind: 'fields' })
    const { uploads } = onboardingForm
    try {
      setState({ kind: 'running', handled: documentNames.filter(uploads.isHandled).length })
      await onboardingForm.form.save()
    } catch (error) {
      return fail(error as Error)
    }
    for (const document of documentNames.filter(uploads.isDue)) {
      try {
        await uploads.send(document)
      } catch {
        const handled = documentNames.filter(uploads.isHandled).length
        const message = m.cdd_required_upload_failed({ field: describeField(document) })
        return stop({ kind: document, message }, { kind: 'upload-failed', document, handled })
      }
      setState({ kind: 'running', handled: documentNames.filter(uploads.isHandled).length })
    }
    await submitting.mutateAsync(null).then(() => {
      window.scrollTo({ top: 0 })
      setState({ kind: 'submitted' })
    }, fail)
  }

  function fail(error: Error) {
    const issues = error instanceof RefusedError ? error.issues : []
    onboardingForm.issues.showFound(issues.map(({ field, detail }) => ({ field: field as FieldName, message: detail })))
    stop(issues.length > 0 ? { kind: 'fields' } : { kind: 'other', message: describeError(error) })
  }

  const message = failure && messageOf(failure, onboardingForm)
  return {
    state,
    failure: message && m.cdd_submission_failed({ message }),
    submit,
    isRunning: state.kind === 'running',
    /** Called when the reader has seen the result. */
    close: () => setState({ kind: 'idle' }),
    /** Called when the user corrects the errors. */
    clearFailure: () => setFailure(null),
  }
}

/** The message of a failure, or null if the user has corrected it. */
function messageOf(failure: Failure, { issues, uploads }: OnboardingForm): string | null {
  if (failure.kind === 'fields') return issues.shownOf(onboardingSteps)[0]?.message ?? null
  if (failure.kind === 'other') return failure.message
  const upload = uploads.uploads[failure.kind]
  // It has a message while the document is still the one that could not be uploaded.
  return 'message' in upload && upload.message !== undefined ? failure.message : null
}
