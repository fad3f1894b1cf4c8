import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, type ButtonKind } from './button.tsx'

interface CopyButtonProps {
  text: string
  label: string
  /** Its label for two seconds after copying. */
  done: string
  kind?: ButtonKind
  /** Only the icon is visible; the label is for screen readers. */
  isIconOnly?: boolean
}

const confirmationMs = 2_000

/** Copies a text and confirms it. Where the clipboard is unavailable (plain http from another machine) it copies by selection. */
export function CopyButton({ text, label, done, kind = 'quiet', isIconOnly = false }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <Button
      kind={kind}
      onClick={() => void copy(text).then(setCopied)}
      className={isIconOnly ? '-my-2 min-w-11 shrink-0 border-transparent px-1.5 print:hidden' : 'px-3'}
    >
      {isCopied ? (
        <Check aria-hidden="true" className={`size-4 ${kind === 'quiet' ? 'text-leaf' : ''}`} />
      ) : (
        <Copy aria-hidden="true" className="size-4" />
      )}
      <span aria-live="polite" className={isIconOnly && !isCopied ? 'sr-only' : ''}>
        {isCopied ? done : label}
      </span>
    </Button>
  )
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'sr-only'
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}
