const staff = `select id from "user" where role <> 'client'`

/**
 * What stays when the simulation begins anew: the staff and how they sign in, what was set, the record of who did what,
 * and how far addresses were given out, so that none is given twice. For each table the rows that stay.
 */
export const keptAtReset: Readonly<Record<string, string>> = {
  user: `id in (${staff})`,
  account: `user_id in (${staff})`,
  session: `user_id in (${staff})`,
  second_factors: `user_id in (${staff})`,
  recovery_codes: `user_id in (${staff})`,
  passkeys: `user_id in (${staff})`,
  password_reset_codes: `user_id in (${staff})`,
  operator_invitations: 'true',
  staff_policy_changes: 'true',
  settings: 'true',
  plan_versions: 'true',
  claim_versions: 'true',
  audit_log: 'true',
  audit_chain: 'true',
  address_branches: 'true',
}
