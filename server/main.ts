import './platform/find-package-files.ts'

// What stands here as an import would have been found before that was in place.
await import('./serve.ts')
