import { useMutation } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError } from '#root/web/api/client.ts'
import { FieldError } from '#root/web/ui/field.tsx'

interface RevealedNumberProps {
  recordId: string
  /** The number with its last digits only. */
  masked: string
}

/** A social security number: masked until somebody asks for all of it, which is written to the audit log. */
export function RevealedNumber({ recordId, masked }: RevealedNumberProps) {
  const reveal = useMutation({
    mutationFn: () => call('GET /api/operator/onboarding/{id}/social-security-number', { params: { id: recordId } }),
    gcTime: 0,
  })
  const number = reveal.data?.socialSecurityNumber
  return (
    <>
      <bdi className="figures">{number ?? masked}</bdi>{' '}
      <button
        type="button"
        aria-disabled={reveal.isPending || undefined}
        onClick={() => (number ? reveal.reset() : reveal.isPending || reveal.mutate())}
        className="link -my-2 min-h-11 text-sm"
      >
        {number ? m.cdd_review_hide_number() : m.cdd_review_show_number()}
      </button>
      {!number && <span className="block text-xs text-soft">{m.cdd_review_show_number_note()}</span>}
      {reveal.error && <FieldError>{describeError(reveal.error)}</FieldError>}
    </>
  )
}
