import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { getLocale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { SelectField } from '#root/web/ui/field.tsx'

interface CountryFieldProps extends ComponentProps<'select'> {
  error?: ReactNode
  /** The chosen country; offered also when this browser's list does not contain it. */
  chosen?: string
}

/** Browsers name countries differently from the build machine, so the list is made in the browser. */
export function CountryField({ chosen, ...rest }: CountryFieldProps) {
  const [countries, setCountries] = useState<Country[]>([])
  useEffect(() => setCountries(listCountries()), [])
  const isListed = !chosen || countries.some(({ name }) => name === chosen)
  // Set on every render, because the choice would be lost when the list replaces the single option.
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

/** ISO 3166-1 alpha-2. */
const codes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG ' +
  'CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH ' +
  'GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY ' +
  'KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG ' +
  'NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM ' +
  'SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ' +
  'ZA ZM ZW'

interface Country {
  /** The English name, which the account stores. */
  readonly name: string
  /** The name in the reader's language. */
  readonly label: string
}

/** All countries, in the order of the reader's language. */
function listCountries(): Country[] {
  const locale = getLocale()
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const own = new Intl.DisplayNames(locale, { type: 'region' })
  return codes
    .split(' ')
    .map((code) => ({ name: english.of(code) ?? code, label: own.of(code) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}
