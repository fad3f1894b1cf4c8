import { useMutation } from '@tanstack/react-query'
import type { AuditVerification as Verification } from '#root/contract/audit.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Digest } from '#root/web/ui/digest.tsx'
import { formatMoment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { verifyAudit } from './queries.ts'

/** Verifies the log from its rows on request, and names the first gap. */
export function AuditVerification() {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: verifyAudit })
  return (
    <section aria-label={m.audit_verification()} className="mt-8 grid gap-3 border-t border-mullion pt-6 text-sm">
      <p className="max-w-prose text-soft">{m.audit_verification_text()}</p>
      <Button kind="quiet" onClick={() => mutate()} disabled={isPending} className="justify-self-start">
        {isPending ? m.audit_verifying() : m.audit_verify()}
      </Button>
      {error && <Notice tone="refused">{describeError(error)}</Notice>}
      {data && !isPending && <Result result={data} />}
    </section>
  )
}

function Result({ result }: { result: Verification }) {
  return (
    <>
      {result.gap ? (
        <Notice tone="refused">{describeGap(result.gap)}</Notice>
      ) : (
        <Notice tone="done">{m.audit_intact({ entries: result.entries })}</Notice>
      )}
      <dl className="grid gap-3">
        <div>
          <dt className="text-xs text-soft">{m.audit_verified_at()}</dt>
          <dd className="figures">{formatMoment(result.verifiedAt)}</dd>
        </div>
        {result.digest && (
          <Digest
            name={m.audit_digest()}
            digest={result.digest}
            copy={{
              text: `${result.entries} ${result.digest}`,
              label: m.audit_digest_copy(),
              done: m.audit_digest_copied(),
            }}
          />
        )}
      </dl>
    </>
  )
}

const gaps: Readonly<Record<NonNullable<Verification['gap']>['kind'], (where: GapLocation) => string>> = {
  missing: m.audit_gap_missing,
  removed: m.audit_gap_removed,
  changed: m.audit_gap_changed,
  inserted: m.audit_gap_inserted,
  truncated: m.audit_gap_truncated,
  rewritten: m.audit_gap_rewritten,
}
interface GapLocation {
  position: number
  entry: string
}

function describeGap({ kind, position, entry }: NonNullable<Verification['gap']>): string {
  return gaps[kind]({ position: position ?? 0, entry: entry ?? '' })
}
