import { followSettings } from '../api/follow-page-data.ts'
import { prepareMenu } from '../features/public/prepare-menu.ts'
import { sharpenPictures } from '../features/public/sharpen-pictures.ts'
import { showCurrentYear } from '../features/public/show-current-year.ts'
import { notePageStarted } from '../ui/failed-load.ts'
import { followLensChoice, isLensOn } from '../ui/lens-choice.ts'
import { followPageData } from '../ui/page-data-store.ts'
import { startIsland, startIslands } from './start-islands.ts'

/* The script of every public page: it starts the islands when they are needed, and keeps the page up to date. */

startIslands()
prepareMenu()
showCurrentYear()
if (document.readyState === 'complete') sharpenPictures()
else addEventListener('load', sharpenPictures, { once: true })
startLens()
followLensChoice(startLens)
followPageData(() => {
  startLens()
  void import('./redraw-page.ts').then(({ redrawPage }) => redrawPage())
})
followSettings()
notePageStarted()

/** The lens costs nothing while it is off. */
function startLens(): void {
  const place = document.querySelector<HTMLElement>('[data-island=lens-switch]')
  if (place && isLensOn()) void startIsland(place)
}
