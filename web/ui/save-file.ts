/** Saves a file as a download. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Later, because a browser may begin to read it only after the current task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
