export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageName = 'theme'

/** The theme that this browser was asked to keep. A browser that keeps nothing follows the device. */
export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(storageName)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system'
  }
}

/** Shows a theme at once and keeps it in this browser. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(storageName)
    else localStorage.setItem(storageName, theme)
  } catch {
    // It holds for as long as the page does.
  }
}

/** Runs in the head, before anything is painted: a page never shows first in the other theme. */
export const themeScript = `try{const t=localStorage.getItem('${storageName}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
