import { m } from '#root/contract/messages/messages.js'
import { SettingsScreen } from '#root/web/features/settings/settings-screen.tsx'

/** What the firm says of itself, /operator/settings. */
export default function OperatorSettings() {
  return (
    <>
      <title>{m.operator_title({ page: m.settings_nav() })}</title>
      <SettingsScreen />
    </>
  )
}
