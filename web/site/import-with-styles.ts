/**
 * Loads a part of the site with the style sheets that it needs, which the build names (scripts/build/site.ts). Rejects when one of
 * them cannot be loaded.
 */
export async function importWithStyles<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  await Promise.all(files.map((file) => addStyleSheet(`/${file}`)))
  return load()
}

const added = new Map<string, Promise<unknown>>()

function addStyleSheet(href: string): Promise<unknown> {
  const loading =
    added.get(href) ??
    new Promise((resolve, reject) => {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: reject })
      document.head.append(link)
    })
  added.set(href, loading)
  loading.catch(() => added.delete(href))
  return loading
}
