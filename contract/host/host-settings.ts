import { z } from '@hono/zod-openapi'

/** The limits of one firm. */
export const Quota = z.object({
  /** API requests in a minute, of all people of the firm together, in one process. */
  requestsPerMinute: z.int().min(60).max(1_000_000).default(6_000),
  /** Open pages with live updates, in one process. */
  streams: z.int().min(1).max(100_000).default(1_000),
  /** The total size of the firm's files, in bytes. */
  fileBytes: z.int().min(1_000_000).max(4_000_000_000).default(500_000_000),
  /** The size of the firm's database and files together, in bytes. It is measured every few minutes. */
  storedBytes: z.int().min(50_000_000).max(100_000_000_000).default(2_000_000_000),
})
export type Quota = z.infer<typeof Quota>

/** The limits of one class that an administrator of the host sets; null: that of the host's settings. */
export const ClassQuota = z.strictObject({
  people: z.int().min(1).max(500).nullable(),
  requestsPerMinute: Quota.shape.requestsPerMinute.unwrap().nullable(),
  fileBytes: Quota.shape.fileBytes.unwrap().nullable(),
  storedBytes: Quota.shape.storedBytes.unwrap().nullable(),
})
export type ClassQuota = z.infer<typeof ClassQuota>

const days = z.int().min(1).max(3_650).nullable().default(null)

/** The settings that the administrators of a host decide. Each is stored under its name. */
export const HostSettings = z.object({
  /** Whether a teacher may open an account without an invitation. */
  openSignUp: z.boolean().default(false),
  /** Whether the host's administrators and auditors need a second factor. */
  requiresSecondFactor: z.boolean().default(false),
  /** The maximum number of classes that one teacher may own. Archived classes do not count. */
  classesPerTeacher: z.int().min(1).max(1_000).default(10),
  /** The maximum number of people in a class. */
  peoplePerClass: z.int().min(1).max(500).default(300),
  /** A class that was unused for this many days is archived until its next visitor; null: never. */
  archiveAfterDays: days,
  /** A class that was in the archive for this many days is deleted; null: never. */
  deleteAfterDays: days,
  /** The number of ready firms on each cell; null: the number that the environment sets. */
  readyFirms: z.int().min(0).max(100).nullable().default(null),
  quota: Quota.default(Quota.parse({})),
})
export type HostSettings = z.infer<typeof HostSettings>
