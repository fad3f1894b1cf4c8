import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { call, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { usePasswordPrompt } from '../password-prompt.tsx'
import { secondFactorQuery } from '../queries.ts'

interface ActiveSecondFactorProps {
  codesLeft: number
  onCodes: (codes: readonly string[]) => void
  onRemoved: () => void
}

/** Actions for an active second factor: new recovery codes, or turning it off. Both require the password. */
export function ActiveSecondFactor({ codesLeft, onCodes, onRemoved }: ActiveSecondFactorProps) {
  const [code, setCode] = useState('')
  const { renewing, removing } = useChanges(code, onCodes, onRemoved)
  const error = removing.error ?? renewing.error
  const prompt = usePasswordPrompt(error)
  const isAtCode = removing.error instanceof RefusedError && removing.error.field === 'code'
  const run = (operation: typeof removing | typeof renewing) => {
    if (removing.isPending || renewing.isPending || !prompt.isGiven()) return
    removing.reset()
    renewing.reset()
    operation.mutate(prompt.password)
  }
  const remove = (event: FormEvent) => {
    event.preventDefault()
    run(removing)
  }
  return (
    <form method="post" noValidate onSubmit={remove} className="grid gap-5">
      <p className="figures">{m.profile_factor_codes_left({ count: codesLeft })}</p>
      {prompt.field}
      <div className="grid justify-items-start gap-2">
        <Button
          kind="quiet"
          pending={renewing.isPending}
          pendingLabel={m.profile_factor_renewing()}
          onClick={() => run(renewing)}
        >
          {m.profile_factor_renew()}
        </Button>
        <p className="text-xs text-soft">{m.profile_factor_renew_text()}</p>
      </div>
      <TextField
        label={m.profile_factor_code()}
        hint={m.profile_factor_code_hint()}
        autoComplete="one-time-code"
        dir="ltr"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={isAtCode ? removing.error?.message : undefined}
      />
      {prompt.otherError && !isAtCode && <Notice tone="refused">{prompt.otherError}</Notice>}
      <div>
        <Button
          type="submit"
          kind="danger"
          disabled={code.trim() === ''}
          pending={removing.isPending}
          pendingLabel={m.profile_factor_removing()}
        >
          {m.profile_factor_remove()}
        </Button>
      </div>
    </form>
  )
}

function useChanges(code: string, onCodes: ActiveSecondFactorProps['onCodes'], onRemoved: () => void) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
  const renewing = useMutation({
    mutationFn: (currentPassword: string) =>
      call('POST /api/profile/second-factor/recovery-codes', { body: { currentPassword } }),
    onSuccess: ({ recoveryCodes }) => {
      onCodes(recoveryCodes)
      return onSuccess()
    },
  })
  const removing = useMutation({
    mutationFn: (currentPassword: string) =>
      call('POST /api/profile/second-factor/removal', { body: { currentPassword, code } }),
    onSuccess: () => {
      onRemoved()
      return onSuccess()
    },
  })
  return { renewing, removing }
}
