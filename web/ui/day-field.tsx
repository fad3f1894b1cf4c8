import { TextField } from './field.tsx'

interface DayFieldProps {
  name: 'from' | 'to'
  label: string
  /** The day in the address, as `YYYY-MM-DD`; '' for none. */
  value: string
  /** The message below the field. With this property, even if it is undefined, the field reserves a line for it. */
  error?: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** A day of a filter in the address. The field keeps the typed text: only a complete day is reported. */
export function DayField({ value, onChange, ...rest }: DayFieldProps) {
  return (
    <TextField
      // Clearing a filter elsewhere empties the field; typing in it does not.
      key={value === '' ? 'empty' : 'set'}
      {...rest}
      type="date"
      defaultValue={value}
      onBlur={(event) => event.target.value !== value && onChange(event)}
      onChange={(event) => event.target.value.length === 10 && onChange(event)}
      className="figures max-sm:px-2"
    />
  )
}
