import { sql } from 'drizzle-orm'
import { sha256 } from '#platform/crypto.ts'
import type { FirmSettings as RevisedSettings } from '#root/contract/firm-settings.ts'
import type { Actor } from '#root/contract/identity.ts'
import { defaultBranding } from '#root/domain/branding.ts'
import {
  checkFirmSettings,
  feeBasisPoints,
  feePercentOf,
  type FirmSettings,
  type SettingsRefusal,
} from '#root/domain/firm-settings.ts'
import { defaultLensPolicy, lensPolicyOf } from '#root/domain/lens.ts'
import { limitsOf, specifiedLimits, writeLimits, type WrittenLimits } from '#root/domain/limits.ts'
import { isRefusal, refuse, type Refusal } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import { readBranding } from '#root/server/platform/branding.ts'
import { settingsLock } from '#root/server/platform/database/advisory-locks.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { limitNames, readLimits } from '#root/server/platform/offer.ts'
import { readStoredSettings, storeSetting, type StoredSetting } from '#root/server/platform/stored-settings.ts'

/** The firm's settings: branding, contact, lens policy, fee and limits. Each change gives them another revision. */
export async function readFirmSettings(db: Queryable): Promise<RevisedSettings> {
  const settings = await readSettings(db)
  const hash = sha256(JSON.stringify(settings)).toString('base64url')
  return { ...settings, revision: hash.slice(0, 16) }
}

async function readSettings(db: Queryable): Promise<FirmSettings> {
  const names = ['chat-number', 'translation-script', 'withdrawal-fee-basis-points', 'lens-policy'] as const
  const [branding, stored, limits] = await Promise.all([
    readBranding(db),
    readStoredSettings(db, names),
    readLimits(db),
  ])
  return {
    ...branding,
    chatNumber: stored['chat-number'] ?? '',
    translationScript: stored['translation-script'] ?? '',
    feePercent: feePercentOf(Number(stored['withdrawal-fee-basis-points'] ?? '0')),
    ...writeLimits(limits),
    lens: lensPolicyOf(stored['lens-policy']),
  }
}

/**
 * Changes the firm's settings and audits the former and the new values. Refuses contact details that could belong to
 * someone. The revision is an optimistic lock: of two operators who change the same settings, the second is refused.
 */
export async function changeFirmSettings(
  db: Queryable,
  operator: Actor,
  { revision, ...written }: RevisedSettings,
): Promise<RevisedSettings | Refusal<SettingsRefusal | 'settings-not-latest'>> {
  const refusal = checkFirmSettings(written)
  if (refusal) return refusal
  const settings = { ...written, ...normalizeLimits(written) }
  return db.transaction(async (tx) => {
    const [, former] = await Promise.all([lockSettings(tx), readFirmSettings(tx)])
    if (former.revision !== revision) return refuse('settings-not-latest')
    const changed = keysOf(settings).filter((name) => settings[name] !== former[name])
    if (changed.length === 0) return former
    for (const [name, value] of storedAs(settings)) await storeSetting(tx, name, value)
    const changedIn = (version: FirmSettings) => Object.fromEntries(changed.map((name) => [name, version[name]]))
    await recordAudit(tx, {
      actor: operator,
      action: 'settings-changed',
      subject: { kind: 'settings' },
      before: changedIn(former),
      after: changedIn(settings),
    })
    return readFirmSettings(tx)
  })
}

async function lockSettings(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${settingsLock[0]}, ${settingsLock[1]})`)
}

/** Defaults are not stored, so that a release can change them. */
function storedAs(settings: FirmSettings): (readonly [StoredSetting, string | null])[] {
  const address = `${settings.addressLine1}\n${settings.addressLine2}`
  const isDefaultAddress = address === `${defaultBranding.addressLine1}\n${defaultBranding.addressLine2}`
  return [
    ['brand', settings.brand === defaultBranding.brand ? null : settings.brand],
    ['support-email', settings.email === defaultBranding.email ? null : settings.email],
    ['telephone', settings.telephone === defaultBranding.telephone ? null : settings.telephone],
    ['street-address', isDefaultAddress ? null : address],
    ['review-link', settings.reviewLink === defaultBranding.reviewLink ? null : settings.reviewLink],
    ['chat-number', settings.chatNumber || null],
    ['translation-script', settings.translationScript || null],
    ['lens-policy', settings.lens === defaultLensPolicy ? null : settings.lens],
    ['withdrawal-fee-basis-points', String(feeBasisPoints(settings.feePercent))],
    ...keysOf(limitNames).map(
      (name) => [limitNames[name], settings[name] === specified[name] ? null : settings[name]] as const,
    ),
  ]
}

const specified = writeLimits(specifiedLimits)

/** Amounts are normalised, so that '100.00' is no change of '100'. */
function normalizeLimits(written: WrittenLimits): WrittenLimits {
  const limits = limitsOf(written)
  return isRefusal(limits) ? written : writeLimits(limits)
}

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[]
