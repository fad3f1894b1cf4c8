import { PassThrough, Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { Context } from 'hono'
import * as contract from '#root/contract/simulation.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import type { RequestGate } from '#root/server/platform/http/request-gate.ts'
import { actingOperator, answerRefusal, type AppEnv, newRouter } from '#root/server/platform/http/router.ts'
import { describeError, type Log } from '#root/server/platform/log.ts'
import { listKeptStates } from './kept-states.ts'
import { importBackup, type Replacer, reset, returnToState, type StateSource } from './replace-state.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

export interface BackupServices {
  readonly db: Queryable
  readonly log: Log
  readonly backupSource: BackupSource & StateSource
  readonly settings: { readonly uploadRetentionDays: number }
  readonly gate: RequestGate
}

/** The routes by which the whole state leaves, comes in, or is replaced. */
export function backupRoutes({ db, log, backupSource, settings, gate }: BackupServices) {
  const audit = (c: Context<AppEnv>, action: string) =>
    recordAudit(db, { actor: actingOperator(c), action, subject: { kind: 'simulation' } })
  const replacer = (c: Context<AppEnv>, record: () => Promise<void>): Replacer => ({
    gate,
    record,
    recordGivenUp: () => audit(c, 'replacement-given-up'),
  })
  return newRouter()
    .openapi(contract.downloadBackup, async (c) => {
      await audit(c, 'backup-downloaded')
      return c.body(streamBackup(backupSource, log), 200, {
        'Content-Type': 'application/gzip',
        'Content-Disposition': `attachment; filename="glasshouse-${new Date().toISOString().slice(0, 10)}.tar.gz"`,
        'Cache-Control': 'no-store',
      })
    })
    .openapi(contract.listKeptStates, async (c) =>
      c.json({ states: await listKeptStates(backupSource.dataDir, settings.uploadRetentionDays) }, 200),
    )
    .openapi(contract.resetSimulation, async (c) => {
      const refused = await reset(
        backupSource,
        replacer(c, () => audit(c, 'simulation-reset')),
      )
      return refused ? answerRefusal(c, refused) : c.json({}, 202)
    })
    .openapi(contract.returnToState, async (c) => {
      const { name } = c.req.valid('param')
      const refused = await returnToState(
        backupSource,
        name,
        replacer(c, () => audit(c, 'state-returned-to')),
      )
      return refused ? answerRefusal(c, refused) : c.json({}, 202)
    })
    .openapi(contract.importState, async (c) => {
      const body = c.req.raw.body
      const contents = body ? Readable.fromWeb(body as WebStream) : Readable.from([])
      const refused = await importBackup(
        backupSource,
        contents,
        replacer(c, () => audit(c, 'state-imported')),
      )
      return refused ? answerRefusal(c, refused) : c.json({}, 202)
    })
}

/** It goes out as it is made. One that breaks in the middle ends the connection, so that no half looks whole. */
function streamBackup(source: BackupSource, log: Log): ReadableStream {
  const stream = new PassThrough()
  writeBackup(source, stream).catch((error: unknown) => {
    log.error('backup', describeError(error))
    stream.destroy(error as Error)
  })
  return Readable.toWeb(stream) as ReadableStream
}
