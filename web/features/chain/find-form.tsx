import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import { checkSearchedAddress, checkTypedAddress } from '#root/domain/addresses.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { TextField } from '#root/web/ui/field.tsx'

/** Leads to whatever a height, a hash, an id or an address stands for. */
export function FindForm() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const finding = useMutation({
    mutationFn: (asked: string) => call('GET /api/chain/search', { query: { text: asked } }),
    onSuccess: ({ kind, id }) => navigate(`/chain/${kind}/${id}`),
  })
  const asked = text.trim()
  const fault = typedFaultOf(asked)
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        if (asked && !fault) finding.mutate(asked)
      }}
      className="grid gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <TextField
        label={m.explorer_find()}
        hint={m.explorer_find_hint()}
        error={
          fault ?? (finding.error ? describeError(finding.error, { 'not-found': m.explorer_not_found }) : undefined)
        }
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          if (finding.error) finding.reset()
        }}
        maxLength={120}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <Button kind="quiet" type="submit" pending={finding.isPending} className="self-start sm:mt-7.5">
        <Search aria-hidden="true" className="size-4" />
        {m.explorer_find_button()}
      </Button>
    </form>
  )
}

/** What is wrong with an address that is searched for, as soon as no further letter can mend it. The explorer is the practice chain's. */
function typedFaultOf(text: string): string | undefined {
  const fault = checkTypedAddress(text.toLowerCase(), 'regtest') && checkSearchedAddress(text, 'regtest')
  return fault ? describeRefusal(fault.refusal, fault.params) : undefined
}
