import type { Actor } from '#root/contract/identity.ts'
import { m } from '#root/contract/messages/messages.js'
import { addFieldLabels } from '#root/web/ui/audit-fields.ts'
import { addAuditLabels } from '#root/web/ui/audit-labels.ts'

/** The roles have the names of a firm in the tables: a teacher is a client of the lobby. */
export const roleNames: Readonly<Record<Actor['role'], () => string>> = {
  operator: m.lobby_person_role_operator,
  auditor: m.lobby_person_role_auditor,
  client: m.lobby_person_role_client,
}

/** Adds the labels of the actions that only a host has. A single firm does not load them. */
export function addLobbyAuditLabels(): void {
  addAuditLabels(
    {
      'host-person-invited': m.lobby_action_person_invited,
      'host-person-joined': m.lobby_action_person_joined,
      'host-person-removed': m.lobby_action_person_removed,
      'host-settings-changed': m.lobby_action_settings,
      'class-created': m.lobby_action_created,
      'class-brought': m.lobby_action_brought,
      'class-entered': m.lobby_action_entered,
      'class-renamed': m.lobby_action_renamed,
      'class-archived': m.lobby_action_archived,
      'class-restored': m.lobby_action_restored,
      'class-deleted': m.lobby_action_deleted,
      'class-quota-changed': m.lobby_action_quota,
      'class-moved': m.lobby_action_moved,
      'class-change-failed': m.lobby_action_failed,
      'class-downloaded': m.lobby_action_downloaded,
      'co-teacher-removed': m.lobby_action_teacher_removed,
      'owner-appointed': m.lobby_action_owner,
      'cell-added': m.lobby_action_cell_added,
      'cell-changed': m.lobby_action_cell_changed,
      'migrations-swept': m.lobby_action_swept,
    },
    { class: m.lobby_kind_class, cell: m.lobby_kind_cell, host: m.lobby_kind_host },
    roleNames,
  )
  addFieldLabels({
    class: m.lobby_kind_class,
    people: m.lobby_class_size,
    cell: m.lobby_cell,
    firmsLimit: m.lobby_cell_limit,
    schemaVersion: m.lobby_tables_version,
    outdated: m.lobby_field_outdated,
    change: m.audit_action,
    state: m.lobby_state,
    openSignUp: m.lobby_setting_sign_up,
    requiresSecondFactor: m.lobby_setting_factor,
    classesPerTeacher: m.lobby_setting_classes,
    peoplePerClass: m.lobby_setting_people,
    archiveAfterDays: m.lobby_setting_archive,
    deleteAfterDays: m.lobby_setting_delete,
    readyFirms: m.lobby_setting_ready,
    requestsPerMinute: m.lobby_setting_requests,
    fileBytes: m.lobby_field_file_bytes,
    storedBytes: m.lobby_field_stored_bytes,
  })
}
