import { bodyOf } from '#platform/archive.ts'
import type { Actor } from '#root/contract/identity.ts'
import * as contract from '#root/contract/simulation.ts'
import { recordStandalone, type StandaloneAction } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { RequestGate } from '#root/server/platform/http/request-gate.ts'
import { contextRoute, fileAnswer, route, type Route } from '#root/server/platform/http/route.ts'
import { describeError, type Log } from '#root/server/platform/log.ts'
import { importBackup, type Replacer, reset, restoreSnapshot, type StateSource } from './replace-state.ts'
import { listSnapshots } from './snapshots.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

export interface BackupServices {
  readonly db: Queryable
  readonly log: Log
  readonly backupSource: BackupSource & StateSource
  readonly settings: { readonly uploadRetentionDays: number }
  readonly gate: RequestGate
}

/** The routes to export, import and replace the state. */
export function backupRoutes({ db, log, backupSource, settings, gate }: BackupServices): Route[] {
  const audit = (actor: Actor, action: StandaloneAction) =>
    recordStandalone(db, { actor, action, subject: { kind: 'simulation' } })
  const replacer = (actor: Actor, action: StandaloneAction): Replacer => ({
    gate,
    record: () => audit(actor, action),
    recordAbandoned: () => audit(actor, 'replacement-given-up'),
  })
  return [
    route(contract.downloadBackup, async ({ actor }) => {
      await audit(actor, 'backup-downloaded')
      const backup = bodyOf(
        (destination) => writeBackup(backupSource, destination),
        (error) => log.error('backup', describeError(error)),
      )
      return fileAnswer(backup, {
        'Content-Type': 'application/gzip',
        'Content-Disposition': `attachment; filename="glasshouse-${new Date().toISOString().slice(0, 10)}.tar.gz"`,
        'Cache-Control': 'no-store',
      })
    }),
    route(contract.listSnapshots, async () => ({
      states: await listSnapshots(backupSource.dataDir, settings.uploadRetentionDays),
    })),
    route(
      contract.resetSimulation,
      async ({ actor }) => (await reset(backupSource, replacer(actor, 'simulation-reset'))) ?? {},
    ),
    route(
      contract.restoreSnapshot,
      async ({ actor, params }) =>
        (await restoreSnapshot(backupSource, params.name, replacer(actor, 'state-returned-to'))) ?? {},
    ),
    contextRoute(contract.importState, async ({ actor, context }) => {
      const contents = context.req.raw.body ?? new Blob().stream()
      return (await importBackup(backupSource, contents, replacer(actor, 'state-imported'))) ?? {}
    }),
  ]
}
