import { useQuery } from '@tanstack/react-query'
import { Banknote, Bitcoin, Building2, MessagesSquare, ScanEye } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { type Section, SectionedScreen } from '#root/web/ui/sectioned-screen.tsx'
import { PaneSkeletons } from '#root/web/ui/skeleton.tsx'
import { BitcoinSettings } from './bitcoin-settings.tsx'
import { firmSettingsQuery } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'

const base = '/operator/settings'

const sections: readonly Section[] = [
  { key: 'firm', icon: Building2, title: m.settings_firm, text: m.settings_firm_text },
  { key: 'contact', icon: MessagesSquare, title: m.settings_contact, text: m.settings_contact_text },
  { key: 'money', icon: Banknote, title: m.settings_money, text: m.settings_money_text },
  { key: 'lens', icon: ScanEye, title: m.settings_lens_group, text: m.settings_lens_text },
  { key: 'bitcoin', icon: Bitcoin, title: m.bitcoin_settings, text: m.bitcoin_settings_text },
]

/** The settings of the firm. The closed sections are only hidden, so that unsaved changes stay in them. */
export function SettingsScreen() {
  const settings = useQuery(firmSettingsQuery)
  return (
    <SectionedScreen
      base={base}
      title={m.settings_heading()}
      text={m.settings_text()}
      label={m.settings_sections()}
      sections={sections}
    >
      {({ key }) => (
        <>
          <div hidden={key === 'bitcoin'}>
            {settings.data && <SettingsForm settings={settings.data} base={base} open={key} />}
            {settings.error && !settings.data && (
              <LoadFailed what={m.settings_heading()} error={settings.error} onRetry={() => void settings.refetch()} />
            )}
            {settings.isPending && <PaneSkeletons heights={['h-144']} />}
          </div>
          <div hidden={key !== 'bitcoin'}>
            <BitcoinSettings />
          </div>
        </>
      )}
    </SectionedScreen>
  )
}
