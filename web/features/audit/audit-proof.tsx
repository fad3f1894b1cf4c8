import { useMutation } from '@tanstack/react-query'
import type { AuditProof as Proof } from '#root/contract/audit.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Digest } from '#root/web/ui/digest.tsx'
import { formatMoment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { proveAudit } from './queries.ts'

/** Verifies the log from its rows on request, and names the first gap. */
export function AuditProof() {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: proveAudit })
  return (
    <section aria-label={m.audit_verification()} className="mt-8 grid gap-3 border-t border-mullion pt-6 text-sm">
      <p className="max-w-prose text-soft">{m.audit_verification_text()}</p>
      <Button kind="quiet" onClick={() => mutate()} disabled={isPending} className="justify-self-start">
        {isPending ? m.audit_verifying() : m.audit_verify()}
      </Button>
      {error && <Notice tone="refused">{describeError(error)}</Notice>}
      {data && !isPending && <Proved proof={data} />}
    </section>
  )
}

function Proved({ proof }: { proof: Proof }) {
  return (
    <>
      {proof.gap ? (
        <Notice tone="refused">{describeGap(proof.gap)}</Notice>
      ) : (
        <Notice tone="done">{m.audit_intact({ entries: proof.entries })}</Notice>
      )}
      <dl className="grid gap-3">
        <div>
          <dt className="text-xs text-soft">{m.audit_verified_at()}</dt>
          <dd className="figures">{formatMoment(proof.provedAt)}</dd>
        </div>
        {proof.digest && (
          <Digest
            name={m.audit_digest()}
            digest={proof.digest}
            copy={{
              text: `${proof.entries} ${proof.digest}`,
              label: m.audit_digest_copy(),
              done: m.audit_digest_copied(),
            }}
          />
        )}
      </dl>
    </>
  )
}

const gaps: Readonly<Record<NonNullable<Proof['gap']>['kind'], (where: Where) => string>> = {
  missing: m.audit_gap_missing,
  removed: m.audit_gap_removed,
  changed: m.audit_gap_changed,
  inserted: m.audit_gap_inserted,
  cut: m.audit_gap_cut,
  rewritten: m.audit_gap_rewritten,
}
interface Where {
  position: number
  entry: string
}

function describeGap({ kind, position, entry }: NonNullable<Proof['gap']>): string {
  return gaps[kind]({ position: position ?? 0, entry: entry ?? '' })
}
