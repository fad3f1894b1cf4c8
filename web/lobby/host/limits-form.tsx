import type { UseMutationResult } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'

/** The unit in which a form shows a limit that is stored in bytes. */
export const megabyte = 1_000_000

/** A number of a form, with its range. `hint` stands before the range. */
export interface Limit<Name extends string> {
  readonly name: Name
  readonly min: number
  readonly max: number
  readonly label: () => string
  readonly hint?: () => string
}

/** The limits that the settings of the host and those of one class share, in the unit of the form. */
export const sharedLimits = {
  people: { min: 1, max: 500, label: m.lobby_setting_people },
  requestsPerMinute: { min: 60, max: 1_000_000, label: m.lobby_setting_requests },
  fileMegabytes: { min: 1, max: 4_000, label: m.lobby_setting_files },
  storedMegabytes: { min: 50, max: 100_000, label: m.lobby_setting_storage },
} as const

interface LimitsFormProps<Name extends string> {
  title?: string
  limits: readonly Limit<Name>[]
  /** Each number as it is typed. */
  draft: Readonly<Record<Name, string>>
  onChange(name: Name, typed: string): void
  // oxlint-disable-next-line typescript/no-explicit-any -- what a form saves differs, and none of it is read here
  saving: UseMutationResult<any, Error, void>
  saveLabel: string
  /** The button is not the main one of its screen. */
  isQuiet?: boolean
  /** What stands before the numbers. */
  children: ReactNode
}

/** A form of limits, which shows the range of a refused number under its field and any other refusal above its button. */
export function LimitsForm<Name extends string>(props: LimitsFormProps<Name>) {
  const { limits, draft, saving } = props
  const { error } = saving
  const refused = error instanceof RefusedError ? fieldOf(error.field) : undefined
  const refusedField = limits.some(({ name }) => name === refused) ? refused : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  return (
    <Pane title={props.title}>
      <form method="post" noValidate onSubmit={submit} className="grid items-start gap-x-8 gap-y-5 md:grid-cols-2">
        {props.children}
        {limits.map(({ name, min, max, label, hint }) => {
          const range = m.lobby_setting_range({ min: formatNumber(min), max: formatNumber(max) })
          return (
            <TextField
              key={name}
              label={label()}
              hint={hint ? `${hint()} ${range}` : range}
              type="number"
              min={min}
              max={max}
              className="figures"
              value={draft[name]}
              error={refusedField === name ? range : undefined}
              onChange={(event) => props.onChange(name, event.target.value)}
            />
          )
        })}
        <div className={`${props.isQuiet ? '' : 'form-foot bg-pane'} grid gap-4 md:col-span-2`}>
          {error && refusedField === undefined && <Notice tone="refused">{describeError(error)}</Notice>}
          {saving.isSuccess && <Notice tone="done">{m.lobby_saved()}</Notice>}
          <WriteControls>
            <Button
              type="submit"
              kind={props.isQuiet ? 'quiet' : undefined}
              className="justify-self-start"
              pending={saving.isPending}
              pendingLabel={m.lobby_saving()}
            >
              {props.saveLabel}
            </Button>
          </WriteControls>
        </div>
      </form>
    </Pane>
  )
}

/** The field of a refused setting, in the names of the forms. */
const fieldOf = (refused: string | undefined) => refused?.replace('quota.', '').replace('Bytes', 'Megabytes')
