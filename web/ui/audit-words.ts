import { m } from '#root/contract/messages/messages.js'

/** What the log calls a deed, in words. The code itself stands for one that has none yet. */
export function describeAction(action: string): string {
  return actions[action]?.() ?? action.replaceAll('-', ' ')
}

/** What kind of thing a deed was done to. */
export function describeKind(kind: string): string {
  return kinds[kind]?.() ?? kind.replaceAll('-', ' ')
}

const actions: Readonly<Record<string, () => string>> = {
  'access-refused': m.audit_action_access_refused,
  'account-deleted': m.audit_action_account_deleted,
  'account-locked': m.audit_action_account_locked,
  'account-unlocked': m.audit_action_account_unlocked,
  'audit-exported': m.audit_action_audit_exported,
  'auditor-invited': m.audit_action_auditor_invited,
  'auditor-joined': m.audit_action_auditor_joined,
  'client-locked': m.audit_action_account_locked,
  'client-unlocked': m.audit_action_account_unlocked,
  'client-sessions-ended': m.audit_action_client_sessions_ended,
  'clock-moved': m.audit_action_clock_moved,
  'clock-speed-set': m.audit_action_clock_speed_set,
  'deposit-approved': m.audit_action_deposit_approved,
  'deposit-rejected': m.audit_action_deposit_rejected,
  'document-viewed': m.audit_action_document_viewed,
  'email-change-asked': m.audit_action_email_change_asked,
  'email-changed': m.audit_action_email_changed,
  'freeze-notice-changed': m.audit_action_freeze_notice_changed,
  'invitation-revoked': m.audit_action_invitation_revoked,
  'member-removed': m.audit_action_member_removed,
  'onboarding-approved': m.audit_action_onboarding_approved,
  'onboarding-number-revealed': m.audit_action_onboarding_number_revealed,
  'onboarding-rejected': m.audit_action_onboarding_rejected,
  'onboarding-removed': m.audit_action_onboarding_removed,
  'onboarding-submitted': m.audit_action_onboarding_submitted,
  'onboarding-viewed': m.audit_action_onboarding_viewed,
  'one-time-link-seen': m.audit_action_one_time_link_seen,
  'operator-invited': m.audit_action_operator_invited,
  'operator-joined': m.audit_action_operator_joined,
  'other-sessions-ended': m.audit_action_other_sessions_ended,
  'passkey-added': m.audit_action_passkey_added,
  'passkey-removed': m.audit_action_passkey_removed,
  'password-changed': m.audit_action_password_changed,
  'password-recovered': m.audit_action_password_recovered,
  'profile-updated': m.audit_action_profile_updated,
  'proof-viewed': m.audit_action_proof_viewed,
  'recovery-code-used': m.audit_action_recovery_code_used,
  'recovery-codes-renewed': m.audit_action_recovery_codes_renewed,
  'recovery-link-mailed': m.audit_action_recovery_link_mailed,
  'recovery-refused': m.audit_action_recovery_refused,
  'sample-class-asked-for': m.audit_action_sample_class_asked_for,
  'sample-class-filled': m.audit_action_sample_class_filled,
  'sample-class-wiped': m.audit_action_sample_class_wiped,
  'sample-classes-wiped': m.audit_action_sample_classes_wiped,
  'second-factor-enabled': m.audit_action_second_factor_enabled,
  'second-factor-removed': m.audit_action_second_factor_removed,
  'settings-changed': m.settings_deed_changed,
  'message-answered': m.inbox_deed_answered,
  'message-replied': m.inbox_deed_replied,
  'second-factor-reset': m.audit_action_second_factor_reset,
  'session-revoked': m.audit_action_session_revoked,
  'staff-policy-set': m.audit_action_staff_policy_set,
  'withdrawal-approved': m.audit_action_withdrawal_approved,
  'withdrawal-cancelled': m.audit_action_withdrawal_cancelled,
  'withdrawal-first-approved': m.audit_action_withdrawal_first_approved,
  'withdrawal-rejected': m.audit_action_withdrawal_rejected,
  'withdrawals-frozen': m.audit_action_withdrawals_frozen,
  'withdrawals-unfrozen': m.audit_action_withdrawals_unfrozen,
}

const kinds: Readonly<Record<string, () => string>> = {
  audit: m.audit_kind_audit,
  clock: m.audit_kind_clock,
  deposit: m.audit_kind_deposit,
  firm: m.audit_kind_firm,
  invitation: m.audit_kind_invitation,
  mail: m.audit_kind_mail,
  onboarding: m.audit_kind_onboarding,
  passkey: m.audit_kind_passkey,
  route: m.audit_kind_route,
  'sample-class': m.audit_kind_sample_class,
  settings: m.audit_kind_settings,
  simulation: m.audit_kind_simulation,
  user: m.audit_kind_user,
  withdrawal: m.audit_kind_withdrawal,
}
