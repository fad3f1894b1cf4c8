import { useEffect, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { ChoiceField } from '#root/web/ui/choice-field.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { applyTheme, readTheme, type Theme, themes } from '#root/web/ui/theme.ts'

const labels: Record<Theme, () => string> = {
  system: m.profile_theme_system,
  light: m.profile_theme_light,
  dark: m.profile_theme_dark,
}

/** Light, dark, or as the device is set. It takes effect at once and is stored in this browser. */
export function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => setTheme(readTheme()), [])
  return (
    <Pane title={m.profile_theme()}>
      <ChoiceField
        label={<span className="sr-only">{m.profile_theme()}</span>}
        hint={m.profile_theme_text()}
        options={themes.map((each) => ({ value: each, label: labels[each]() }))}
        value={theme}
        onValue={(chosen) => {
          const next = themes.find((each) => each === chosen) ?? 'system'
          applyTheme(next)
          setTheme(next)
        }}
      />
    </Pane>
  )
}
