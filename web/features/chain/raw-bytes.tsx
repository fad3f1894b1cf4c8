import { m } from '#root/contract/messages/messages.js'
import { CopyButton } from '#root/web/ui/copy-button.tsx'
import { TextArea } from '#root/web/ui/field.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'

interface RawBytesProps {
  label: string
  /** In hexadecimal. */
  hex: string
  /** The label of the copy button. */
  copy: string
}

/** Bytes in hexadecimal as they are hashed, to copy and check with any other program. */
export function RawBytes({ label, hex, copy }: RawBytesProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <div className="w-full">
        <TextArea
          label={label}
          hint={m.explorer_bytes({ bytes: formatNumber(hex.length / 2) })}
          value={hex}
          readOnly
          dir="ltr"
          rows={hex.length > 400 ? 6 : 3}
          className="font-mono text-xs wrap-anywhere"
        />
      </div>
      <CopyButton text={hex} label={copy} done={m.explorer_copied()} />
    </div>
  )
}
