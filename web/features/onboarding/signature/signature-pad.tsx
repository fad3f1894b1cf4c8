import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Button } from '#root/web/ui/button.tsx'
import { FieldError, TextField } from '#root/web/ui/field.tsx'
import { drawSheet, type Point, sheet, signedSheet, type Stroke } from './strokes.ts'
import { writeName } from './write-name.ts'

interface SignaturePadProps {
  /** The signer's name, if known. */
  name: string
  onSigned: (file: File) => void
  onCancel: () => void
}

const margin = 40

/** A sheet for a signature with a finger, a pen or a mouse; keyboard users have their typed name drawn as one. */
export function SignaturePad({ name, onSigned, onCancel }: SignaturePadProps) {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [hasFailed, setFailed] = useState(false)
  const isBlank = strokes.length === 0

  async function sign() {
    try {
      onSigned(await signedSheet(strokes, `${m.cdd_signature_file()}.png`))
    } catch {
      setFailed(true)
    }
  }

  return (
    <div className="grid gap-4 border border-edge p-4">
      <div className="grid gap-2">
        <Sheet strokes={strokes} onStrokes={setStrokes} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p role="status" className="text-xs text-soft">
            {isBlank ? m.cdd_pad_blank() : m.cdd_pad_strokes({ count: strokes.length })}
          </p>
          <div className="flex gap-2">
            <Button kind="quiet" disabled={isBlank} onClick={() => setStrokes(strokes.slice(0, -1))}>
              {m.cdd_pad_undo()}
            </Button>
            <Button kind="quiet" disabled={isBlank} onClick={() => setStrokes([])}>
              {m.cdd_pad_clear()}
            </Button>
          </div>
        </div>
      </div>
      <WriteName name={name} onText={setStrokes} />
      <div className="flex flex-wrap gap-2 border-t border-mullion pt-4">
        <Button disabled={isBlank} onClick={() => void sign()}>
          {m.cdd_pad_use()}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
      {hasFailed && <FieldError>{m.cdd_pad_failed()}</FieldError>}
    </div>
  )
}

interface SheetProps {
  strokes: readonly Stroke[]
  onStrokes: (change: (strokes: readonly Stroke[]) => readonly Stroke[]) => void
}

function Sheet({ strokes, onStrokes }: SheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pointer = useRef<number | null>(null)
  useEffect(() => {
    if (canvas.current) drawSheet(canvas.current, strokes)
  }, [strokes])

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (pointer.current !== null || event.button !== 0) return
    pointer.current = event.pointerId
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = pointOf(event)
    onStrokes((before) => [...before, [point]])
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.pointerId !== pointer.current) return
    const point = pointOf(event)
    onStrokes((before) => [...before.slice(0, -1), [...(before.at(-1) ?? []), point]])
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.pointerId === pointer.current) pointer.current = null
  }
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={m.cdd_pad_area()}
      width={sheet.width}
      height={sheet.height}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      className="aspect-5/2 w-full max-w-160 cursor-crosshair touch-none border border-mullion bg-white"
    />
  )
}

/** A pointer's position on the sheet, in the sheet's units. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const box = currentTarget.getBoundingClientRect()
  return [((clientX - box.left) / box.width) * sheet.width, ((clientY - box.top) / box.height) * sheet.height]
}

function WriteName({ name, onText }: { name: string; onText: (strokes: readonly Stroke[]) => void }) {
  const [text, setText] = useState(name)
  const write = () => {
    const strokes = writeName(text, sheet.width - 2 * margin, sheet.height - 2 * margin)
    onText(strokes.map((stroke) => stroke.map(([x, y]): Point => [x + margin, y + margin])))
  }
  return (
    <div className="grid items-end gap-2 sm:grid-cols-[minmax(0,20rem)_auto] sm:justify-start">
      <TextField
        label={m.cdd_pad_type()}
        value={text}
        autoComplete="off"
        maxLength={80}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          write()
        }}
      />
      <Button kind="quiet" disabled={text.trim() === ''} onClick={write}>
        {m.cdd_pad_create()}
      </Button>
    </div>
  )
}
