import { type ReactNode, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Dialog, DialogActions } from '#root/web/ui/dialog.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'

interface ConfirmReplacementProps {
  isOpen: boolean
  title: string
  children: ReactNode
  /** The text that the user must type. */
  word: string
  /** The label of the confirming button. */
  action: string
  pending: boolean
  pendingLabel: string
  error: Error | null
  onConfirmed: () => void
  onClose: () => void
}

/** Asks the user to type a word before the whole state is replaced. */
export function ConfirmReplacement(props: ConfirmReplacementProps) {
  return (
    <Dialog isOpen={props.isOpen} title={props.title} onClose={props.onClose} closable={!props.pending} actions={null}>
      {props.isOpen && <WordForm {...props} />}
    </Dialog>
  )
}

function WordForm({
  children,
  word,
  action,
  pending,
  pendingLabel,
  error,
  onConfirmed,
  onClose,
}: ConfirmReplacementProps) {
  const [typed, setTyped] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isMissing = typed.trim() !== word
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isMissing) setSubmitted(true)
        else onConfirmed()
      }}
    >
      <p>{children}</p>
      <TextField
        label={m.simulation_reset_word({ word })}
        value={typed}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="figures"
        error={isSubmitted && isMissing ? m.simulation_cancelled_word({ word }) : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error && <Notice tone="refused">{describeError(error)}</Notice>}
      <DialogActions>
        <Button type="button" kind="quiet" disabled={pending} onClick={onClose}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" kind="danger" pending={pending} pendingLabel={pendingLabel}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}
