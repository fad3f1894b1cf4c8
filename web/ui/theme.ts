/** The themes to choose from; `system` is the theme of the device. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageName = 'theme'

/** The theme stored in this browser. Without a stored one the device's theme applies. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageName)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Shows a theme at once and stores it in this browser. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(storageName)
    else localStorage.setItem(storageName, theme)
  } catch {
    // Without storage, the choice lasts until the page closes.
  }
}

/** Runs in the head before anything is painted, so that a page never flashes the other theme. */
export const themeScript = `try{const t=localStorage.getItem('${storageName}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
