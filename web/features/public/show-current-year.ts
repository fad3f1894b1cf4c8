/** Replaces the year in which the page was rendered with the current one. */
export function showCurrentYear(): void {
  const year = String(new Date().getFullYear())
  for (const element of document.querySelectorAll<HTMLElement>('[data-year]')) {
    if (element.dataset.year === year) continue
    element.textContent = element.textContent.replace(element.dataset.year!, year)
    element.dataset.year = year
  }
}
