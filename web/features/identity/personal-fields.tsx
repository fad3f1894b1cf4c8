import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { m } from '#root/contract/messages/messages.js'
import { TextField } from '#root/web/ui/field.tsx'
import { CountryField } from './country-field.tsx'

/** Connects a field to its form: its name, its rule and its message. */
type Connect<Name extends string> = (name: Name) => UseFormRegisterReturn & { error: ReactNode; required: boolean }

/** The first and the last name. */
export function NameFields({ connect }: { connect: Connect<'firstName' | 'lastName'> }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label={m.account_first_name()} autoComplete="given-name" {...connect('firstName')} />
      <TextField label={m.account_last_name()} autoComplete="family-name" {...connect('lastName')} />
    </div>
  )
}

interface ContactFieldsProps {
  connect: Connect<'phoneNumber' | 'country'>
  /** The stored country, which this browser's list may not contain. */
  country?: string
}

/** The phone number and the country. */
export function ContactFields({ connect, country }: ContactFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label={m.account_phone_number()} type="tel" autoComplete="tel" dir="ltr" {...connect('phoneNumber')} />
      <CountryField {...(country === undefined ? {} : { chosen: country })} {...connect('country')} />
    </div>
  )
}

/** The username that the client chooses. */
export function UsernameField({ connect }: { connect: Connect<'username'> }) {
  return (
    <TextField
      label={m.account_username()}
      hint={m.account_username_hint()}
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
      {...connect('username')}
    />
  )
}
