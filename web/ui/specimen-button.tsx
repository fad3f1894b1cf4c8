import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'

interface SpecimenButtonProps {
  /** What the specimen stands for, for screen readers, where a page has more than one button. */
  label?: string
  draw: () => Promise<File>
  onFile: (file: File) => void
}

/** Draws a specimen and passes it on as a file, so that nobody needs a real document. */
export function SpecimenButton({ label, draw, onFile }: SpecimenButtonProps) {
  const [state, setState] = useState<'idle' | 'drawing' | 'failed'>('idle')
  async function drawSpecimen() {
    setState('drawing')
    try {
      onFile(await draw())
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button
        kind="quiet"
        className="justify-self-start"
        pending={state === 'drawing'}
        pendingLabel={m.ui_specimen_drawing()}
        onClick={() => void drawSpecimen()}
        aria-label={label}
      >
        {m.ui_specimen()}
      </Button>
      {state === 'failed' && <FieldError>{m.ui_specimen_failed()}</FieldError>}
    </>
  )
}
