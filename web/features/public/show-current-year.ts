/** Replaces the year in which the page was rendered by the reader's. */
export function showCurrentYear(): void {
  const year = String(new Date().getFullYear())
  for (const place of document.querySelectorAll<HTMLElement>('[data-year]')) {
    if (place.dataset.year === year) continue
    place.textContent = place.textContent.replace(place.dataset.year!, year)
    place.dataset.year = year
  }
}
