import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { SelectField } from '#root/web/ui/field.tsx'
import { type Country, listCountries } from './countries.ts'

interface CountryFieldProps extends ComponentProps<'select'> {
  error?: ReactNode
  /** The one that is chosen; offered also when this browser's list does not name it. */
  chosen?: string
}

/** Browsers name countries differently from the machine that wrote the page, so the list is made here. */
export function CountryField({ chosen, ...rest }: CountryFieldProps) {
  const [countries, setCountries] = useState<Country[]>([])
  useEffect(() => setCountries(listCountries()), [])
  const isListed = !chosen || countries.some(({ name }) => name === chosen)
  // Said at each drawing: the list takes the place of the option that stood for the choice, and would lose it.
  const value = chosen === undefined ? {} : { value: chosen }
  return (
    <SelectField label={m.account_country()} autoComplete="country-name" {...rest} {...value}>
      <option value="">{m.account_country_choose()}</option>
      {!isListed && <option value={chosen}>{chosen}</option>}
      {countries.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
