import { subscribeToSettings } from '../api/follow-page-data.ts'
import { addLargerPictures } from '../features/public/add-larger-pictures.ts'
import { prepareMenu } from '../features/public/prepare-menu.ts'
import { showCurrentYear } from '../features/public/show-current-year.ts'
import { announcePageStarted } from '../ui/failed-load.ts'
import { subscribeToLensChoice, isLensOn } from '../ui/lens-choice.ts'
import { subscribeToPageData } from '../ui/page-data-store.ts'
import { afterFirstPaint } from './first-paint.ts'
import { startIsland, startIslands } from './start-islands.ts'

/* The script of every public page: it starts the islands when they are needed, and keeps the page up to date. */

startIslands()
prepareMenu()
showCurrentYear()
afterFirstPaint(addLargerPictures)
startLens()
subscribeToLensChoice(startLens)
subscribeToPageData(() => {
  startLens()
  void import('./redraw-page.ts').then(({ redrawPage }) => redrawPage())
})
subscribeToSettings()
announcePageStarted()

/** Loads the lens only when it is on. */
function startLens(): void {
  const place = document.querySelector<HTMLElement>('[data-island=lens-switch]')
  if (place && isLensOn()) void startIsland(place)
}
