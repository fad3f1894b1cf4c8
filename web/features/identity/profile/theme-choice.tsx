import { useEffect, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Pane } from '#root/web/ui/pane.tsx'
import { applyTheme, readTheme, type Theme, themes } from '#root/web/ui/theme.ts'

const words: Record<Theme, () => string> = {
  system: m.profile_theme_system,
  light: m.profile_theme_light,
  dark: m.profile_theme_dark,
}

/** Daylight, dusk, or as the device has it. It takes effect at once and is kept in this browser. */
export function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => setTheme(readTheme()), [])
  return (
    <Pane title={m.profile_theme()}>
      <fieldset className="grid gap-3 text-sm">
        <legend className="sr-only">{m.profile_theme()}</legend>
        <p className="text-soft">{m.profile_theme_text()}</p>
        <div className="flex flex-wrap gap-x-6">
          {themes.map((each) => (
            <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="theme"
                value={each}
                checked={theme === each}
                onChange={() => {
                  applyTheme(each)
                  setTheme(each)
                }}
                className="size-5 accent-[var(--color-brass-fill)]"
              />
              {words[each]()}
            </label>
          ))}
        </div>
      </fieldset>
    </Pane>
  )
}
