import { m } from '#root/contract/messages/messages.js'
import { describeField as describeAnswerField } from '#root/contract/onboarding-labels.ts'
import { describeRefusal } from '#root/contract/refusals.ts'
import { recordStatusLabels } from '#root/contract/status-labels.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { fieldNames } from '#root/domain/onboarding.ts'
import { describeRole } from './audit-labels.ts'
import { formatCalendarDay, formatMoment } from './moment.tsx'
import { scriptLabels } from './script-labels.ts'

/* The fields of the audit log for readers. The log itself, and its export, have the names and values of the database. */

type FieldValue = string | number | boolean | null

/** The label of a field of an entry. A field without a label shows its name. */
export function describeField(field: string): string {
  const answer = fieldNames.find((name) => name === field)
  return own(labels, field)?.() ?? (answer ? describeAnswerField(answer) : field)
}

/** A value of a field: amounts, times, choices and lists of fields in the reader's language, texts as they were written. */
export function describeValue(field: string, value: FieldValue): string {
  if (typeof value === 'boolean') return value ? m.audit_value_yes() : m.audit_value_no()
  const text = String(value)
  if (dollarFields.has(field) && /^-?\d+\.\d\d$/.test(text)) return formatDollars(fromDecimal(text))
  if (fieldLists.has(field)) return text.split(', ').map(describeField).join(m.ui_list_separator())
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatMoment(text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatCalendarDay(text)
  return own(own(choices, field) ?? {}, text)?.() ?? text
}

/** An entry of a table whose keys come from the log. */
function own<Entry>(table: Readonly<Record<string, Entry>>, key: string): Entry | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** Amounts in dollars with two decimals. */
const dollarFields = new Set(['amount', 'fee', 'shortfall', 'secondApprovalOver', 'replaces'])
/** Names of other fields, separated by commas. */
const fieldLists = new Set(['changed', 'fields'])

const recoveryRefusals = ['no-transaction-history', 'no-deposit-history', 'last-deposit-differs'] as const

const choices: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  status: {
    ...recordStatusLabels,
    draft: m.status_declaration_draft,
    submitted: m.status_declaration_pending,
    'revision-requested': m.status_declaration_revision,
  },
  reason: Object.fromEntries(recoveryRefusals.map((refusal) => [refusal, () => describeRefusal(refusal)])),
  role: {
    client: () => describeRole('client'),
    operator: () => describeRole('operator'),
    auditor: () => describeRole('auditor'),
  },
  way: { password: m.audit_value_password, code: m.audit_value_code, passkey: m.audit_value_passkey },
  creditedFor: { payment: m.audit_value_payment, proof: m.audit_value_proof },
  move: { day: m.audit_value_day, 'next-maturity': m.audit_value_next_maturity },
  speed: {
    0: m.clock_speed_paused,
    1: m.clock_speed_real,
    60: m.clock_speed_hour,
    360: m.clock_speed_six_hours,
    1440: m.clock_speed_day,
  },
  clock: { real: m.audit_clock_real, firm: m.audit_clock_firm },
  actor: { visitor: m.audit_visitors, system: m.audit_system, director: m.director_name },
  lens: { choice: m.settings_lens_choice, off: m.settings_lens_off, on: m.settings_lens_on },
  arms: { none: m.audit_value_nobody, half: m.audit_value_half },
  blocks: {
    automatic: m.explorer_timer_automatic,
    // The former name of `automatic`, in old entries.
    'by-themselves': m.explorer_timer_automatic,
    'on-demand': m.explorer_timer_on_demand,
  },
  shows: {
    pay: m.wallet_demo_pay,
    little: m.wallet_demo_little,
    much: m.wallet_demo_much,
    same: m.wallet_demo_raise,
    oneself: m.wallet_demo_take_back,
  },
  start: {
    mixed: m.samples_start_mixed,
    healthy: m.samples_start_healthy,
    'day-before': m.samples_start_day_before,
    collapsed: m.samples_start_collapsed,
  },
  othersMay: { run: m.room_others_run, see: m.room_others_see, nothing: m.room_others_nothing },
  script: scriptLabels,
  step: {
    lobby: m.lesson_step_lobby,
    'first-test': m.lesson_step_first_test,
    play: m.lesson_step_play,
    freeze: m.lesson_step_freeze,
    ask: m.lesson_step_ask,
    reveal: m.lesson_step_reveal,
    exercise: m.lesson_step_exercise,
    'second-test': m.lesson_step_second_test,
    debrief: m.lesson_step_debrief,
    closed: m.lesson_step_closed,
  },
  as: { file: m.audit_value_file, thumbnail: m.audit_value_thumbnail },
  truth: { fraudulent: m.offers_truth_fraudulent, genuine: m.offers_truth_genuine },
  kind: {
    advert: m.offers_kind_advert,
    chat: m.offers_kind_chat,
    email: m.offers_kind_email,
    call: m.offers_kind_call,
    prospectus: m.offers_kind_prospectus,
    app: m.offers_kind_app,
  },
  country: {
    us: m.offers_country_us,
    uk: m.offers_country_uk,
    eu: m.offers_country_eu,
    ontario: m.offers_country_ontario,
    australia: m.offers_country_australia,
  },
  outcome: { done: m.audit_value_done },
  document: Object.fromEntries(fieldNames.map((name) => [name, () => describeAnswerField(name)])),
}

/** Adds the labels of a program whose log has more fields than a firm's. */
export function addFieldLabels(more: Readonly<Record<string, () => string>>): void {
  Object.assign(labels, more)
}

const labels: Record<string, () => string> = {
  about: m.audit_about,
  accountKey: m.bitcoin_account_key,
  action: m.audit_action,
  actor: m.audit_actor,
  addressLine1: m.settings_address_1,
  addressLine2: m.settings_address_2,
  addresses: m.audit_field_addresses,
  amount: m.audit_field_amount,
  approvals: m.audit_field_approvals,
  ar: m.claims_language_ar,
  arms: m.audit_field_arms,
  as: m.audit_field_as,
  automaticApproval: m.bitcoin_automatic,
  badge: m.plan_badge,
  beat: m.audit_field_beat,
  blocks: m.explorer_timer,
  brand: m.settings_brand,
  capacity: m.audit_field_capacity,
  changed: m.audit_field_changed,
  chatNumber: m.settings_chat,
  classes: m.audit_field_classes,
  clock: m.audit_clock,
  confirmations: m.bitcoin_confirmations,
  count: m.audit_field_count,
  country: m.audit_field_country,
  creditedFor: m.audit_field_credited_for,
  depth: m.audit_field_depth,
  document: m.audit_field_document,
  durationDays: m.plan_duration,
  email: m.audit_field_email,
  en: m.claims_language_en,
  endsAt: m.audit_field_ends_at,
  es: m.claims_language_es,
  fee: m.audit_field_fee,
  feePercent: m.settings_fee,
  feeRate: m.bitcoin_fee_rate,
  fields: m.audit_field_fields,
  firm: m.settings_brand,
  firstName: m.account_first_name,
  foreignLogDigest: m.audit_field_foreign_log_digest,
  foreignLogEntries: m.audit_field_foreign_log_entries,
  format: m.audit_field_format,
  former: m.audit_field_former,
  from: m.audit_from,
  hasGenerator: m.audit_field_has_generator,
  hours: m.audit_field_hours,
  invitationsEnded: m.audit_field_invitations_ended,
  isAnswered: m.audit_field_is_answered,
  isLocked: m.audit_field_is_locked,
  isOn: m.audit_field_is_on,
  isOnStaff: m.audit_field_is_on_staff,
  isOpen: m.audit_field_is_open,
  kind: m.audit_field_kind,
  lastName: m.account_last_name,
  lens: m.settings_lens,
  linksEnded: m.audit_field_links_ended,
  madeAt: m.audit_field_made_at,
  max: m.plan_max,
  maxDeposit: m.settings_max_deposit,
  message: m.audit_field_message,
  min: m.plan_min,
  minDeposit: m.settings_min_deposit,
  minWithdrawal: m.settings_min_withdrawal,
  move: m.audit_field_move,
  name: m.audit_field_name,
  notice: m.audit_field_notice,
  now: m.audit_field_now,
  othersMay: m.room_others,
  outcome: m.audit_field_outcome,
  pair: m.audit_field_pair,
  passkeys: m.audit_field_passkeys,
  passkeysRemoved: m.audit_field_passkeys_removed,
  pausedAt: m.audit_field_paused_at,
  phoneNumber: m.account_phone_number,
  plan: m.audit_field_plan,
  reason: m.audit_field_reason,
  replaces: m.audit_field_replaces,
  requiresSecondFactor: m.audit_field_requires_second_factor,
  returnPercent: m.plan_return,
  reviewLink: m.settings_review,
  role: m.audit_field_role,
  script: m.director_script,
  seats: m.audit_field_seats,
  secondApprovalOver: m.audit_field_second_approval_over,
  secondFactor: m.audit_field_second_factor,
  seed: m.audit_field_seed,
  sessionsEnded: m.audit_field_sessions_ended,
  set: m.offers_set,
  shortfall: m.audit_field_shortfall,
  shownAt: m.audit_field_shown_at,
  shows: m.audit_field_shows,
  signs: m.audit_field_signs,
  skipped: m.audit_field_skipped,
  skipsProof: m.bitcoin_skips_proof,
  slide: m.audit_field_slide,
  speed: m.clock_speed,
  staff: m.audit_field_staff,
  start: m.samples_start,
  status: m.audit_field_status,
  step: m.audit_field_step,
  telephone: m.settings_telephone,
  title: m.plan_title,
  to: m.audit_to,
  translationScript: m.settings_script,
  truth: m.audit_field_truth,
  txid: m.audit_field_txid,
  username: m.account_username,
  version: m.audit_field_version,
  walletBitcoin: m.bitcoin_wallet,
  way: m.audit_field_way,
  zone: m.audit_field_zone,
}
