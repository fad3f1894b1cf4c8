/** Adds the larger sizes of pictures that came with the page. A screen with a high pixel density then loads one of them. */
export function addLargerPictures(): void {
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[data-sharper]')) {
    source.srcset = `${source.srcset}, ${source.dataset.sharper}`
    delete source.dataset.sharper
  }
}
