/** A whole number within bounds from a field; undefined if the text is none. */
export function readWholeNumber(text: string, { min, max }: { min: number; max: number }): number | undefined {
  const number = /^\d{1,10}$/.test(text.trim()) ? Number(text) : NaN
  return number >= min && number <= max ? number : undefined
}
