import { m } from '#root/contract/messages/messages.js'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'
import { SettingsScreen } from '#root/web/features/settings/settings-screen.tsx'

/** The firm's settings, /operator/settings, and its sections below. */
export default function OperatorSettings() {
  return (
    <>
      <ConsoleTitle page={m.settings_nav()} />
      <SettingsScreen />
    </>
  )
}
