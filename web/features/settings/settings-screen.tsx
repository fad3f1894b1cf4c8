import { useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { BitcoinSettings } from './bitcoin-settings.tsx'
import { firmSettingsQuery } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'

/** The settings of the firm. */
export function SettingsScreen() {
  const settings = useQuery(firmSettingsQuery)
  return (
    <>
      <ScreenTitle title={m.settings_heading()}>{m.settings_text()}</ScreenTitle>
      {settings.data && <SettingsForm settings={settings.data} />}
      {settings.data && <BitcoinSettings />}
      {settings.error && !settings.data && (
        <LoadFailed what={m.settings_heading()} error={settings.error} onRetry={() => void settings.refetch()} />
      )}
      {settings.isPending && (
        <div role="status" aria-label={m.ui_loading()}>
          <Skeleton className="h-96 w-full" />
        </div>
      )}
    </>
  )
}
