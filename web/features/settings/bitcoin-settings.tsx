import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { BitcoinSettings as Settings, BitcoinSettingsView } from '#root/contract/bitcoin-settings.ts'
import { m } from '#root/contract/messages/messages.js'
import { defaultGapLimit } from '#root/domain/account-origin.ts'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ChainLink } from '#root/web/ui/chain-link.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Checkbox, SelectField, TextField } from '#root/web/ui/field.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'
import { PaneSkeletons } from '#root/web/ui/skeleton.tsx'
import { bitcoinSettingsQuery } from './queries.ts'

/** How the firm receives and sends bitcoin. */
export function BitcoinSettings() {
  const settings = useQuery(bitcoinSettingsQuery)
  if (settings.isPending) return <PaneSkeletons heights={['h-144']} />
  if (!settings.data)
    return <LoadFailed what={m.bitcoin_settings()} error={settings.error} onRetry={() => void settings.refetch()} />
  const { network, fundingAddress, gapLimit } = settings.data
  return (
    <Pane
      // On a phone it is the title of the screen.
      title={<span className="max-md:sr-only">{m.bitcoin_settings()}</span>}
      aside={m.bitcoin_network({ network })}
    >
      <div className="grid gap-6">
        {gapLimit > defaultGapLimit && <LookAheadNotice count={gapLimit} />}
        <SettingsForm stored={settingsOf(settings.data)} fundingAddress={fundingAddress} />
      </div>
    </Pane>
  )
}

/** The addresses of unpaid deposits stay reserved for their clients, so the operator's own wallet may need a larger gap limit. */
function LookAheadNotice({ count }: { count: number }) {
  return (
    <Notice tone="refused">
      <strong className="block">{m.bitcoin_look_ahead({ count })}</strong>
      {m.bitcoin_look_ahead_text({ count, usual: defaultGapLimit })}
    </Notice>
  )
}

const maxConfirmations = 6
const fields = ['accountKey', 'feeRate', 'walletBitcoin'] as const

/** What the deposits, the payouts and the practice wallets follow. */
function SettingsForm({ stored, fundingAddress }: { stored: Settings; fundingAddress: string }) {
  const [draft, setDraft] = useState(stored)
  const saving = useSaving()
  const isSame = JSON.stringify(draft) === JSON.stringify(stored)
  const change = (part: Partial<Settings>) => {
    setDraft({ ...draft, ...part })
    if (saving.error) saving.reset()
  }
  const errorAt = (field: keyof Settings) =>
    saving.error instanceof RefusedError && saving.error.field === field ? saving.error.message : undefined
  const numbers = { draft, errorAt, onChange: change }
  const isElsewhere = saving.error && !fields.some(errorAt)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSame && !saving.isPending) saving.mutate(draft, { onSuccess: (saved) => setDraft(settingsOf(saved)) })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <TextField
        label={m.bitcoin_account_key()}
        hint={m.bitcoin_account_key_hint()}
        error={errorAt('accountKey')}
        value={draft.accountKey}
        onChange={(event) => change({ accountKey: event.target.value })}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      <Part title={m.review_deposits_heading()}>
        <DepositFields draft={draft} onChange={change} />
      </Part>
      <Part title={m.bitcoin_payouts()}>
        <NumberField name="feeRate" label={m.bitcoin_fee_rate()} hint={m.bitcoin_fee_rate_hint()} {...numbers} />
        <Facts single>
          <Fact name={m.bitcoin_payout_address()}>
            <ChainLink to="address" id={fundingAddress} whole />
            <p className="text-xs text-soft">{m.bitcoin_payout_address_text()}</p>
          </Fact>
        </Facts>
      </Part>
      <Part title={m.wallet_heading()}>
        <NumberField name="walletBitcoin" label={m.bitcoin_wallet()} hint={m.bitcoin_wallet_hint()} {...numbers} />
      </Part>
      {isElsewhere && <Notice tone="refused">{describeError(saving.error)}</Notice>}
      {saving.isSuccess && isSame && <Notice tone="done">{m.bitcoin_saved()}</Notice>}
      <WriteControls>
        <div className="form-foot bg-pane">
          <Button type="submit" disabled={isSame} pending={saving.isPending}>
            {m.bitcoin_save()}
          </Button>
        </div>
      </WriteControls>
    </form>
  )
}

interface DepositFieldsProps {
  draft: Settings
  onChange: (part: Partial<Settings>) => void
}

function DepositFields({ draft, onChange }: DepositFieldsProps) {
  return (
    <>
      <Half>
        <SelectField
          label={m.bitcoin_confirmations()}
          hint={m.bitcoin_confirmations_hint()}
          value={draft.confirmations}
          onChange={(event) => onChange({ confirmations: Number(event.target.value) })}
        >
          {Array.from({ length: maxConfirmations }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </SelectField>
      </Half>
      <Switch
        name="bitcoin-automatic"
        label={m.bitcoin_automatic()}
        text={m.bitcoin_automatic_text()}
        isOn={draft.automaticApproval}
        onChange={(automaticApproval) => onChange({ automaticApproval })}
      />
      <Switch
        name="bitcoin-skips-proof"
        label={m.bitcoin_skips_proof()}
        text={m.bitcoin_skips_proof_text()}
        isOn={draft.skipsProof}
        onChange={(skipsProof) => onChange({ skipsProof })}
      />
    </>
  )
}

interface NumberFieldProps extends DepositFieldsProps {
  name: 'feeRate' | 'walletBitcoin'
  label: string
  hint: string
  errorAt: (field: keyof Settings) => string | undefined
}

function NumberField({ name, label, hint, draft, errorAt, onChange }: NumberFieldProps) {
  return (
    <Half>
      <TextField
        label={label}
        hint={hint}
        error={errorAt(name)}
        value={draft[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
      />
    </Half>
  )
}

/** The settings of one subject. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="grid gap-4 border-t border-mullion pt-5">
      <h3 id={id} className="text-base">
        {title}
      </h3>
      {children}
    </div>
  )
}

/** A short field in a wide window. */
function Half({ children }: { children: ReactNode }) {
  return <div className="xl:w-[calc(50%-0.75rem)]">{children}</div>
}

interface SwitchProps {
  /** The id of its explanation. */
  name: string
  label: string
  text: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Switch({ name, label, text, isOn, onChange }: SwitchProps) {
  return (
    <div>
      <Checkbox
        label={label}
        checked={isOn}
        aria-describedby={name}
        onChange={(event) => onChange(event.target.checked)}
      />
      <p id={name} className="ps-8 text-xs text-soft">
        {text}
      </p>
    </div>
  )
}

function settingsOf(view: BitcoinSettingsView): Settings {
  const { network: _, fundingAddress: __, gapLimit: ___, ...settings } = view
  return settings
}

function useSaving() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (json: Settings) => call('PUT /api/operator/settings/bitcoin', { body: json }),
    onSuccess: (saved: BitcoinSettingsView) => queries.setQueryData(bitcoinSettingsQuery.queryKey, saved),
  })
}
