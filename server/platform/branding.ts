import { inArray, sql } from 'drizzle-orm'
import { type Branding, defaultBranding } from '#root/domain/branding.ts'
import type { Queryable } from './database/queryable.ts'
import { settings } from './tables/settings.ts'

const names = ['brand', 'support-email', 'telephone', 'street-address', 'review-link'] as const

type StoredBranding = Partial<Record<(typeof names)[number], string>>

/** The stored part of the branding, as a column of another query; null if nothing is stored. */
export const storedBranding = sql<StoredBranding | null>`(
  select jsonb_object_agg(name, value) from ${settings} where ${inArray(sql`name`, [...names])}
)`

/** The firm's current branding: the stored part, and the defaults for the rest. */
export async function readBranding(db: Queryable): Promise<Branding> {
  const [row] = await db.select({ stored: storedBranding }).from(sql`(select) as firm`)
  return brandingOf(row!.stored)
}

/** Completes the stored part of the branding (`storedBranding`) with the defaults. */
export function brandingOf(stored: StoredBranding | null): Branding {
  const [addressLine1, addressLine2] = stored?.['street-address']?.split('\n') ?? []
  return {
    brand: stored?.brand ?? defaultBranding.brand,
    email: stored?.['support-email'] ?? defaultBranding.email,
    telephone: stored?.telephone ?? defaultBranding.telephone,
    addressLine1: addressLine1 ?? defaultBranding.addressLine1,
    addressLine2: addressLine2 ?? defaultBranding.addressLine2,
    reviewLink: stored?.['review-link'] ?? defaultBranding.reviewLink,
  }
}
