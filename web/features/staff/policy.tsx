import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { Staff, StaffPolicy } from '#root/contract/staff.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { weakensSecondApproval } from '#root/domain/staff.ts'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Checkbox, TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { WriteControls, useIsReadOnly } from '#root/web/ui/read-only.tsx'
import { PolicyChange } from './policy-change.tsx'
import { staffQuery } from './queries.ts'

type Rules = Pick<Staff, 'policy' | 'policyChange' | 'weakeningNeedsTwoOperators' | 'hasIndependentPair'>

/** The firm's rules for its staff: a second factor, and two operators for large payouts. */
export function Policy({ rules }: { rules: Rules }) {
  const isReadOnly = useIsReadOnly()
  const { policy, policyChange, hasIndependentPair } = rules
  return (
    <div className="grid gap-6">
      {policyChange && <PolicyChange change={policyChange} />}
      {policy.secondApprovalOver !== null && !hasIndependentPair && !policyChange && (
        <Notice tone="info">{m.staff_nobody_second()}</Notice>
      )}
      {isReadOnly ? <PolicyFacts policy={policy} /> : <PolicyForm key={JSON.stringify(policy)} {...rules} />}
    </div>
  )
}

function PolicyFacts({ policy: { requiresSecondFactor, secondApprovalOver: over } }: { policy: StaffPolicy }) {
  return (
    <div className="grid gap-4">
      <Facts single>
        <Fact name={m.staff_policy_factor()}>
          {requiresSecondFactor ? m.staff_policy_required() : m.staff_policy_not_required()}
        </Fact>
        <Fact name={m.staff_policy_over()}>
          {over === null ? m.staff_policy_over_none() : formatDollars(fromDecimal(over))}
        </Fact>
      </Facts>
      <WriteControls>{null}</WriteControls>
    </div>
  )
}

function PolicyForm({ policy, weakeningNeedsTwoOperators }: Rules) {
  const queries = useQueryClient()
  const [isRequired, setRequired] = useState(policy.requiresSecondFactor)
  const [over, setOver] = useState(policy.secondApprovalOver ?? '')
  const requested = { requiresSecondFactor: isRequired, secondApprovalOver: over.trim() === '' ? null : over.trim() }
  const saving = useMutation({
    mutationFn: () => call('PUT /api/operator/staff/policy', { body: requested }),
    onSuccess: () => queries.invalidateQueries({ queryKey: staffQuery.queryKey }),
  })
  const needsApproval = weakeningNeedsTwoOperators && isWeaker(requested.secondApprovalOver, policy.secondApprovalOver)
  const isSame = requested.requiresSecondFactor === policy.requiresSecondFactor && sameAmount(requested, policy)
  const error = saving.error
  const isAtAmount = error instanceof RefusedError && error.field === 'secondApprovalOver'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending && !isSame) saving.mutate()
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="grid items-start gap-x-8 gap-y-4 text-sm md:grid-cols-2"
    >
      <div>
        <Checkbox
          label={m.staff_policy_factor()}
          checked={isRequired}
          aria-describedby="staff-policy-factor"
          onChange={(event) => setRequired(event.target.checked)}
        />
        <p id="staff-policy-factor" className="text-xs text-soft">
          {m.staff_policy_factor_text()}
        </p>
      </div>
      <TextField
        label={m.staff_policy_over()}
        hint={m.staff_policy_over_text()}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={over}
        onChange={(event) => setOver(event.target.value.replaceAll(/[\s,$]/g, ''))}
        error={isAtAmount ? error.message : undefined}
        className="figures"
      />
      <div className="grid gap-4 md:col-span-2">
        {needsApproval && <Notice tone="info">{m.staff_policy_takes_two()}</Notice>}
        {error && !isAtAmount && <Notice tone="refused">{describeError(error)}</Notice>}
        <Button type="submit" kind="quiet" disabled={isSame} pending={saving.isPending} className="justify-self-start">
          {needsApproval ? m.staff_policy_request() : m.staff_policy_save()}
        </Button>
      </div>
    </form>
  )
}

/** 500 and 500.00 are the same limit. */
function sameAmount({ secondApprovalOver: requested }: StaffPolicy, { secondApprovalOver: was }: StaffPolicy): boolean {
  if (requested === null || was === null) return requested === was
  const [whole = '', part = ''] = requested.split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${part.padEnd(2, '0')}` === was
}

/** Whether a typed limit would weaken the rule; an invalid amount is left to the server. */
function isWeaker(requested: string | null, was: string | null): boolean {
  if (was === null) return false
  if (requested === null) return true
  return /^\d{1,13}(\.\d{1,2})?$/.test(requested) && weakensSecondApproval(fromDecimal(was), fromDecimal(requested))
}
