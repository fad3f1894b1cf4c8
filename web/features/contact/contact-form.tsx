import { type FormEvent, useState } from 'react'
import type { ContactMessage } from '#root/contract/contact.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import { isPlainName } from '#root/domain/names.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { TextArea, TextField } from '#root/web/ui/field.tsx'
import { useIsHydrated } from '#root/web/ui/hydrated.ts'

type Outcome = 'sent' | 'failed'
type Errors = Partial<Record<keyof ContactMessage, string>>

/**
 * Seven required fields. A success clears them, a failure keeps them; a modal reports both. Before its scripts are there, the
 * browser checks the fields and sends them to the server, which answers with the outcome (`SendingOutcomes`).
 */
export function ContactForm() {
  const isHydrated = useIsHydrated()
  const [isSubmitting, setSubmitting] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>('sent')
  const [isOpen, setOpen] = useState(false)
  const [errors, setErrors] = useState<Errors>({})

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSubmitting) return
    const form = event.currentTarget
    const found = errorsOf(form)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setSubmitting(true)
    const isSent = await sendMessage(new FormData(form))
    if (isSent) form.reset()
    setSubmitting(false)
    setOutcome(isSent ? 'sent' : 'failed')
    setOpen(true)
  }

  /** The corrected field has no error until the next attempt. */
  function correct({ target }: FormEvent<HTMLFormElement>) {
    const { [(target as HTMLInputElement).name as keyof ContactMessage]: _, ...others } = errors
    setErrors(others)
  }

  return (
    <>
      <form
        method="post"
        action="/contact#outcome"
        noValidate={isHydrated}
        onSubmit={submit}
        onInput={correct}
        className="grid gap-5"
      >
        <Fields errors={errors} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" disabled={isSubmitting} className="min-h-12 px-8">
            {isSubmitting ? m.contact_submitting() : m.contact_submit()}
          </Button>
          <p className="text-xs text-soft">{m.contact_made_up()}</p>
        </div>
      </form>
      <Dialog
        isOpen={isOpen}
        title={outcome === 'sent' ? m.contact_thanks_title() : m.contact_failed_title()}
        onClose={() => setOpen(false)}
      >
        {outcome === 'sent' ? m.contact_thanks() : m.contact_failed()}
      </Dialog>
    </>
  )
}

interface ContactField {
  readonly name: keyof ContactMessage
  readonly label: () => string
  readonly placeholder: () => string
  readonly maxLength: number
  readonly type?: 'email' | 'tel'
  readonly autoComplete?: string
  /** How many of the six columns the field takes. */
  readonly columns: string
}

const half = 'sm:col-span-3'

const lines: readonly ContactField[] = [
  {
    name: 'fullName',
    label: m.contact_full_name,
    placeholder: m.contact_full_name_placeholder,
    maxLength: 120,
    autoComplete: 'name',
    columns: half,
  },
  {
    name: 'email',
    type: 'email',
    label: m.contact_email,
    placeholder: m.contact_email_placeholder,
    maxLength: 254,
    autoComplete: 'email',
    columns: half,
  },
  {
    name: 'houseAddress',
    label: m.contact_house_address,
    placeholder: m.contact_house_address_placeholder,
    maxLength: 300,
    autoComplete: 'street-address',
    columns: 'sm:col-span-4',
  },
  {
    name: 'country',
    label: m.contact_country,
    placeholder: m.contact_country_placeholder,
    maxLength: 80,
    autoComplete: 'country-name',
    columns: 'sm:col-span-2',
  },
  {
    name: 'phoneNumber',
    type: 'tel',
    label: m.contact_phone,
    placeholder: m.contact_phone_placeholder,
    maxLength: 40,
    autoComplete: 'tel',
    columns: half,
  },
  {
    name: 'whatsappNumber',
    type: 'tel',
    label: m.contact_whatsapp,
    placeholder: m.contact_whatsapp_placeholder,
    maxLength: 40,
    autoComplete: 'tel',
    columns: half,
  },
]

function Fields({ errors }: { errors: Errors }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-6">
        {lines.map(({ name, type = 'text', label, placeholder, maxLength, autoComplete, columns }) => (
          <div key={name} className={columns}>
            <TextField
              {...{ name, type, autoComplete }}
              error={errors[name]}
              required
              label={label()}
              placeholder={placeholder()}
              maxLength={maxLength}
            />
          </div>
        ))}
      </div>
      <TextArea
        name="message"
        error={errors.message}
        required
        rows={4}
        label={m.contact_message()}
        placeholder={m.contact_message_placeholder()}
        maxLength={5000}
      />
    </>
  )
}

/** What is wrong with a form, by the name of the field, in the order of the fields. */
function errorsOf(form: HTMLFormElement): Errors {
  const controls = [...form.querySelectorAll<HTMLInputElement>('input, textarea')]
  const found = controls.map(({ name, value, type }) => [name, errorOf(name, value.trim(), type)] as const)
  return Object.fromEntries(found.filter(([, error]) => error !== undefined))
}

function errorOf(name: string, text: string, type: string): string | undefined {
  if (text === '') return m.account_required()
  if (type === 'email' && !/^\S+@\S+$/.test(text)) return m.account_email_invalid()
  return name === 'fullName' && !isPlainName(text) ? describeRefusal('name-has-link') : undefined
}

/** Sends the form to the firm; true when it was stored. A failure is logged and gets one general message. */
async function sendMessage(form: FormData): Promise<boolean> {
  try {
    const response = await fetch('/api/contact-messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(form)),
    })
    if (!response.ok) throw new Error(`The message was answered with ${response.status}`)
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}
