import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { m } from '#root/contract/messages/messages.js'
import { Checkbox, PasswordField, TextField } from '#root/web/ui/field.tsx'
import { Phrase } from '#root/web/ui/phrase.tsx'
import { ContactFields, NameFields, UsernameField } from './personal-fields.tsx'
import { type SignUpFields, signUpRules } from './sign-up-rules.ts'
import { StrengthHint } from './strength-hint.tsx'

interface FormPart {
  form: UseFormReturn<SignUpFields>
}

/** Connects a field to the form: its name, its rule, its message. */
function field<Name extends keyof SignUpFields>({ form }: FormPart, name: Name) {
  return { ...form.register(name, signUpRules[name]), error: form.formState.errors[name]?.message, required: true }
}

/** The user's personal details. */
export function AboutYou({ form }: FormPart) {
  return (
    <Group title={m.account_you()}>
      <NameFields connect={(name) => field({ form }, name)} />
      <ContactFields connect={(name) => field({ form }, name)} />
    </Group>
  )
}

/** The account's settings. */
export function Access({ form }: FormPart) {
  return (
    <Group title={m.account_access()}>
      <UsernameField connect={(name) => field({ form }, name)} />
      {/* The log-in fields, which password managers store. */}
      <TextField
        label={m.account_email()}
        type="email"
        autoComplete="username"
        dir="ltr"
        {...field({ form }, 'email')}
      />
      <div className="grid gap-2">
        <PasswordField
          label={m.account_password()}
          hint={m.account_password_hint()}
          autoComplete="new-password"
          {...field({ form }, 'password')}
        />
        <StrengthHint password={form.watch('password') as string | undefined} />
      </div>
      <PasswordField
        label={m.account_confirm_password()}
        autoComplete="new-password"
        {...field({ form }, 'confirmPassword')}
      />
    </Group>
  )
}

/** The checkbox that enables the button. */
export function Terms({ form }: FormPart) {
  return (
    <Checkbox
      {...form.register('terms')}
      label={
        <Phrase
          text={m.account_terms}
          parts={{
            terms: <NewTabLink href="/termsofservice">{m.account_terms_link()}</NewTabLink>,
            privacy: <NewTabLink href="/privacypolicy">{m.account_privacy_link()}</NewTabLink>,
          }}
        />
      }
    />
  )
}

/** Opens in a new tab, so that typed text is kept. */
function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="link" href={href} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> ({m.account_new_tab()})</span>
    </a>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="eyebrow mb-4">{title}</legend>
      {children}
    </fieldset>
  )
}
