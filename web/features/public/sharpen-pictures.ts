/** Adds the larger sizes of pictures that came with the page, once it is loaded: a fine screen then takes one of them. */
export function sharpenPictures(): void {
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[data-sharper]')) {
    source.srcset = `${source.srcset}, ${source.dataset.sharper}`
    delete source.dataset.sharper
  }
}
