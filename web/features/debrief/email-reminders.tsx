import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Debrief } from '#root/contract/debrief.ts'
import { getLocale, localeTag } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { confirmationDays } from '#root/domain/reminders.ts'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { formatDay } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'

interface EmailRemindersProps {
  reminders: NonNullable<Debrief['emailReminders']>
  /** The end of the lesson, from which the days count. */
  start: Date
  onChanged: () => void
}

/** The address that a participant enters for reminders: it is sent, confirmed by its reader, and deleted. */
export function EmailReminders(props: EmailRemindersProps) {
  const { state, days } = props.reminders
  return (
    <div className="mt-6 grid max-w-prose justify-items-start gap-3">
      <h3 className="text-lg">{m.reminders_heading()}</h3>
      {state === 'offered' && <AddressForm {...props} />}
      {state === 'unconfirmed' && <Notice tone="info">{m.reminders_unconfirmed({ days: confirmationDays })}</Notice>}
      {state === 'confirmed' && (
        <Notice tone="done">
          {days[0] === undefined
            ? m.reminders_confirmed_last()
            : m.reminders_confirmed({ day: dayOf(props.start, days[0]) })}
        </Notice>
      )}
      {state === 'ended' && <Notice tone="info">{m.reminders_ended()}</Notice>}
      {(state === 'unconfirmed' || state === 'confirmed') && <StopReminders onChanged={props.onChanged} />}
    </div>
  )
}

function AddressForm({ reminders, start, onChanged }: EmailRemindersProps) {
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const sending = useMutation({
    mutationFn: () => call('POST /api/seat/reminders', { body: { email: email.trim(), language: getLocale() } }),
    onSettled: onChanged,
  })
  const isAtEmail = sending.error instanceof RefusedError && sending.error.field === 'email'
  const days = new Intl.ListFormat(localeTag()).format(reminders.days.map((day) => dayOf(start, day)))
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isEmail = event.currentTarget.checkValidity()
    setWrong(!isEmail)
    if (isEmail && !sending.isPending) sending.mutate()
  }
  return (
    <form noValidate onSubmit={send} className="grid w-full justify-items-start gap-4">
      <p className="text-sm">{m.reminders_text()}</p>
      <div className="w-full max-w-md">
        <TextField
          label={m.reminders_email()}
          type="email"
          autoComplete="email"
          dir="ltr"
          maxLength={254}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            setWrong(false)
          }}
          error={isWrong || isAtEmail ? m.account_email_invalid() : undefined}
          required
        />
      </div>
      <p className="text-sm text-soft">{m.reminders_consent({ days })}</p>
      {sending.error && !isAtEmail && <Notice tone="refused">{describeError(sending.error)}</Notice>}
      <Button type="submit" kind="quiet" pending={sending.isPending} pendingLabel={m.reminders_sending()}>
        {m.reminders_send()}
      </Button>
    </form>
  )
}

function StopReminders({ onChanged }: { onChanged: () => void }) {
  const stopping = useMutation({ mutationFn: () => call('DELETE /api/seat/reminders'), onSuccess: onChanged })
  return (
    <>
      {stopping.error && <Notice tone="refused">{describeError(stopping.error)}</Notice>}
      <Button
        kind="quiet"
        pending={stopping.isPending}
        pendingLabel={m.reminders_stopping()}
        onClick={() => stopping.mutate()}
      >
        {m.reminders_stop()}
      </Button>
    </>
  )
}

/** The day of a reminder, so many days after the lesson. */
export function daysAfter(start: Date, days: number): Date {
  return new Date(start.getTime() + days * 86_400_000)
}

function dayOf(start: Date, days: number): string {
  return formatDay(daysAfter(start, days).toISOString())
}
