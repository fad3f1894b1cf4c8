import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const page = (title: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>${title}</title><script src="/assets/app-1a2b.js"></script></head>` +
  `<body><script>window.page = ${JSON.stringify(title)}</script></body></html>`

const routes = {
  root: { id: 'root', path: '' },
  home: { id: 'home', parentId: 'root', index: true },
  plans: { id: 'plans', parentId: 'root', path: 'plans' },
  dashboard: { id: 'dashboard', parentId: 'root', path: 'dashboard' },
  history: { id: 'history', parentId: 'dashboard', path: 'history' },
  record: { id: 'record', parentId: 'root', path: 'operator/deposits/:id' },
  missing: { id: 'missing', parentId: 'root', path: '*' },
}

/** Writes what a build of the web produces, and files beside it that must never be served. */
export function writeBuiltWeb(folder: string): string {
  const write = (name: string, contents: string | Buffer) => {
    const file = path.join(folder, 'pages', name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, contents)
  }
  write('index.html', page('Home'))
  write('plans/index.html', page('Plans'))
  write('__spa-fallback.html', page('Any route'))
  write('__languages/es/plans/index.html', page('Planes'))
  write('__languages/es/__spa-fallback.html', page('Cualquier ruta'))
  write('dashboard/history/index.html', page('A client’s history'))
  write('operator/deposits/_/index.html', page('Any deposit'))
  write('assets/manifest-5f6e.js', `window.__reactRouterManifest=${JSON.stringify({ routes })};`)
  write('assets/app-1a2b.js', 'console.log("app")')
  write('assets/app-1a2b.js.br', brotliCompressSync('console.log("app")'))
  write('assets/app-1a2b.js.gz', gzipSync('console.log("app")'))
  write('assets/app-1a2b.js.map', '{"sources":["secret.ts"]}')
  write('.env', 'SECRET=1')
  write('.vite/manifest.json', '{}')
  write('.git/config', 'SECRET=1')
  write('data.sqlite', 'rows')
  return folder
}
