import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Allowance, HostedClass } from '#root/contract/host/lobby.ts'
import { getLocale, type Locale, locales } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { classSizes, maxClassNameLength } from '#root/domain/host.ts'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { SelectField, TextField } from '#root/web/ui/field.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatDay } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { PaneSkeletons } from '#root/web/ui/skeleton.tsx'
import { callHost, sendClassFile } from './call.ts'
import { ClassStateLabel, languageNames, sizeOf } from './class-state.tsx'
import { LobbyTitle } from './frame.tsx'
import { classesQuery } from './queries.ts'

/** The classes of a teacher, /classes: the list, a new one in three fields, and one from a file. */
export function ClassesScreen() {
  const list = useQuery(classesQuery)
  return (
    <>
      <LobbyTitle page={m.lobby_classes()} />
      <ScreenTitle title={m.lobby_list()}>{m.lobby_classes_text()}</ScreenTitle>
      {list.data ? (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
          <ClassList classes={list.data.classes} />
          <div className={`grid gap-6 ${list.data.classes.length === 0 ? 'max-lg:order-first' : ''}`}>
            <NewClass allowance={list.data.allowance} />
            <ImportClass allowance={list.data.allowance} />
          </div>
        </div>
      ) : list.error ? (
        <LoadFailed what={m.lobby_list()} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <PaneSkeletons heights={['h-80', 'h-40']} />
      )}
    </>
  )
}

function ClassList({ classes }: { classes: readonly HostedClass[] }) {
  if (classes.length === 0) return <EmptyState title={m.lobby_none()}>{m.lobby_none_text()}</EmptyState>
  return (
    <ul aria-label={m.lobby_list()} className="facade">
      {classes.map((each) => (
        <ClassEntry key={each.slug} hostedClass={each} />
      ))}
    </ul>
  )
}

function ClassEntry({ hostedClass }: { hostedClass: HostedClass }) {
  const { slug, name, state, lastUsedAt, role, archivedOn, deletedOn } = hostedClass
  const entering = useEnterClass()
  const kept = deletedOn
    ? m.lobby_deleted_on({ day: formatDay(deletedOn) })
    : archivedOn && m.lobby_archived_on({ day: formatDay(archivedOn) })
  const facts = [
    role === 'owner' ? m.lobby_role_owner() : m.lobby_role_co_teacher(),
    m.lobby_people({ people: hostedClass.people }),
    sizeOf(hostedClass.bytes),
    lastUsedAt ? m.lobby_last_used({ when: formatDay(lastUsedAt) }) : m.lobby_never_used(),
  ]
  return (
    <li className="grid gap-3 p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 className="text-lg">
            <bdi>{name}</bdi>
          </h2>
          <ClassStateLabel state={state} />
        </div>
        <p className="flex flex-wrap gap-x-4 text-sm text-soft">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {kept && <p className="text-xs text-soft">{kept}</p>}
        {entering.error && <Notice tone="refused">{describeError(entering.error)}</Notice>}
      </div>
      <div className="flex flex-wrap gap-3 sm:justify-end">
        <Link
          to={`/classes/${slug}`}
          aria-label={m.lobby_manage_named({ name })}
          className="link inline-flex min-h-11 items-center text-sm sm:px-2"
        >
          {m.lobby_manage()}
        </Link>
        {state === 'open' && (
          <Button
            aria-label={m.lobby_enter_named({ name })}
            pending={entering.isPending || entering.isSuccess}
            pendingLabel={m.lobby_entering()}
            onClick={() => entering.mutate(slug)}
          >
            {m.lobby_enter()}
            <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          </Button>
        )}
      </div>
    </li>
  )
}

/** Enters a class: its own address signs the teacher in. */
export function useEnterClass() {
  return useMutation({
    mutationFn: (slug: string) => callHost('POST /api/classes/{slug}/passes', { params: { slug } }),
    onSuccess: ({ enterUrl }) => location.assign(enterUrl),
  })
}

interface Fields {
  name: string
  language: Locale
  people: number
}

/** The three fields of a class, with the sizes that the host allows. */
function ClassFields({ fields, onChange, error, allowance }: ClassFieldsProps) {
  const sizes = classSizes.filter((size) => size <= allowance.peoplePerClass)
  const isAtName = error instanceof RefusedError && error.field === 'name'
  return (
    <>
      <TextField
        label={m.lobby_class_name()}
        hint={m.lobby_class_name_hint()}
        value={fields.name}
        maxLength={maxClassNameLength}
        error={isAtName ? error.message : undefined}
        onChange={(event) => onChange({ ...fields, name: event.target.value })}
        required
      />
      <SelectField
        label={m.lobby_class_language()}
        hint={m.lobby_class_language_hint()}
        value={fields.language}
        onChange={(event) => onChange({ ...fields, language: event.target.value as Locale })}
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {languageNames[locale]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={m.lobby_class_size()}
        hint={m.lobby_class_size_hint()}
        value={fields.people}
        onChange={(event) => onChange({ ...fields, people: Number(event.target.value) })}
      >
        {(sizes.length > 0 ? sizes : [allowance.peoplePerClass]).map((size) => (
          <option key={size} value={size}>
            {m.lobby_class_size_option({ people: size })}
          </option>
        ))}
      </SelectField>
    </>
  )
}

interface ClassFieldsProps {
  fields: Fields
  onChange: (fields: Fields) => void
  error: Error | null
  allowance: Allowance
}

const newFields = (allowance: Allowance): Fields => ({
  name: '',
  language: getLocale(),
  people: Math.min(classSizes[0], allowance.peoplePerClass),
})

/** The refusal of a class without a name, which is shown at the field. */
export class MissingNameError extends RefusedError {
  constructor() {
    super('invalid-input', m.lobby_class_name_empty(), 'name')
  }
}

function NewClass({ allowance }: { allowance: Allowance }) {
  const [fields, setFields] = useState(() => newFields(allowance))
  const making = useMutation({
    mutationFn: () => {
      if (fields.name.trim() === '') throw new MissingNameError()
      return callHost('POST /api/classes', { body: { ...fields, name: fields.name.trim() } })
    },
    onSuccess: ({ enterUrl }) => location.assign(enterUrl),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!making.isPending && !making.isSuccess) making.mutate()
  }
  const isAtName = making.error instanceof RefusedError && making.error.field === 'name'
  return (
    <Pane
      title={m.lobby_new_class()}
      aside={m.lobby_allowance({ owned: allowance.owned, limit: allowance.classesPerTeacher })}
    >
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <ClassFields fields={fields} onChange={setFields} error={making.error} allowance={allowance} />
        {making.error && !isAtName && <Notice tone="refused">{describeError(making.error)}</Notice>}
        <Button type="submit" pending={making.isPending || making.isSuccess} pendingLabel={m.lobby_making_class()}>
          {m.lobby_make_class()}
        </Button>
        <p className="text-xs text-soft">{m.lobby_allowance_text()}</p>
      </form>
    </Pane>
  )
}

/** Imports a class from a laptop or another host. Collapsed, because few need it. */
function ImportClass({ allowance }: { allowance: Allowance }) {
  const queries = useQueryClient()
  const [fields, setFields] = useState(() => newFields(allowance))
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setMissing] = useState(false)
  const importing = useMutation({
    mutationFn: (contents: File) => {
      if (fields.name.trim() === '') throw new MissingNameError()
      const { name, language, people } = fields
      return sendClassFile({ name: name.trim(), language, people: String(people) }, contents)
    },
    onSuccess: ({ enterUrl }) => location.assign(enterUrl),
    onSettled: () => queries.invalidateQueries({ queryKey: classesQuery.queryKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(file === null)
    if (file && !importing.isPending && !importing.isSuccess) importing.mutate(file)
  }
  const isAtName = importing.error instanceof RefusedError && importing.error.field === 'name'
  return (
    <details className="border border-mullion bg-pane">
      <summary className="flex min-h-12 cursor-pointer items-center px-5 py-3 font-display text-lg sm:px-7">
        {m.lobby_bring()}
      </summary>
      <form method="post" noValidate onSubmit={submit} className="grid gap-5 px-5 pb-6 sm:px-7">
        <p className="text-sm text-soft">{m.lobby_bring_text()}</p>
        <TextField
          label={m.lobby_bring_file()}
          type="file"
          accept=".gz,application/gzip"
          error={isMissing ? m.lobby_bring_no_file() : undefined}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
        <ClassFields fields={fields} onChange={setFields} error={importing.error} allowance={allowance} />
        {importing.error && !isAtName && <Notice tone="refused">{describeError(importing.error)}</Notice>}
        <Button
          type="submit"
          kind="quiet"
          pending={importing.isPending || importing.isSuccess}
          pendingLabel={m.lobby_bringing()}
        >
          {m.lobby_bring_submit()}
        </Button>
      </form>
    </details>
  )
}
