/** Makes the menu's buttons work in browsers that do not know `command`, and closes the menu of a page that a visitor comes back to. */
export function prepareMenu(): void {
  addEventListener('pageshow', () => document.querySelector<HTMLDialogElement>('dialog.menu-panel[open]')?.close())
  if (!('commandForElement' in HTMLButtonElement.prototype))
    void import('./menu-commands.ts').then(({ polyfillCommands }) => polyfillCommands())
}
