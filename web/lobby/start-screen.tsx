import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { describeError } from '#root/web/api/client.ts'
import { sessionQuery } from '#root/web/api/session.ts'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { callHost } from './call.ts'
import { LobbyTitle } from './frame.tsx'

/** The start, /, and the target of a projected code, /join/CODE: participants type their code, teachers find their classes. */
export function StartScreen() {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="outline-none lg:grid lg:min-h-[calc(100dvh-6rem-1px)] lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <LobbyTitle page={m.lobby_start_heading()} />
      <div className="mx-auto grid w-full max-w-[40rem] content-start gap-8 px-4 py-10 sm:px-8 lg:py-20">
        <header className="grid gap-3">
          <h1 className="text-4xl">{m.lobby_start_heading()}</h1>
          <p className="max-w-prose text-soft">{m.lobby_start_text()}</p>
        </header>
        <JoinForm />
      </div>
      <aside className="bg-deep text-on-deep">
        <div className="mx-auto grid max-w-[40rem] content-start gap-5 px-4 py-10 sm:px-8 lg:mx-0 lg:px-12 lg:py-20">
          <h2 className="text-2xl">{m.lobby_what_heading()}</h2>
          <p className="text-sm text-soft-on-deep">{m.lobby_teachers_text()}</p>
          <ForTeachers />
        </div>
      </aside>
    </main>
  )
}

function ForTeachers() {
  const actor = useQuery(sessionQuery).data?.actor
  return (
    <p className="grid gap-3">
      <span className="font-semibold">{m.lobby_teachers_heading()}</span>
      <ButtonLink kind="accent" to={actor ? '/classes' : '/login'} className="justify-self-start">
        {actor ? m.lobby_list() : m.lobby_log_in_heading()}
      </ButtonLink>
    </p>
  )
}

/** A code leads to the address of its own class. One in the address is looked up at once. */
function JoinForm() {
  const { code: given = '' } = useParams()
  const [code, setCode] = useState(given)
  const [isEmpty, setEmpty] = useState(false)
  const finding = useMutation({
    mutationFn: (typed: string) => callHost('GET /api/join-codes/{code}', { params: { code: typed } }),
    onSuccess: ({ url }) => location.assign(url),
  })
  const { mutate } = finding
  useEffect(() => {
    if (given !== '') mutate(given)
  }, [given, mutate])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(code.trim() === '')
    if (code.trim() !== '' && !finding.isPending) finding.mutate(code.trim())
  }
  const refused = finding.error && describeError(finding.error, { 'room-not-found': m.lobby_code_unknown })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-6">
      <TextField
        label={m.lobby_code()}
        hint={m.lobby_code_hint()}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={isEmpty ? m.lobby_code_empty() : (refused ?? undefined)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        dir="ltr"
        className="figures text-2xl tracking-[0.2em] uppercase"
        required
      />
      <Button
        type="submit"
        pending={finding.isPending || finding.isSuccess}
        pendingLabel={m.lobby_code_finding()}
        className="justify-self-start"
      >
        {m.lobby_code_join()}
      </Button>
    </form>
  )
}
