/** Paths of other software's secrets, and path traversals. */
export const hiddenPaths: readonly string[] = `
  .env .env.local .env.production .git/HEAD .git/config .gitignore .svn/entries .hg/store .DS_Store .htaccess
  .htpasswd .npmrc .editorconfig .ssh/id_rsa .aws/credentials .vscode/ .well-known/ .well-known/security.txt
  .bash_history .dockerenv .github/workflows/ci.yml .ci/run package.json package-lock.json node_modules/
  node_modules/hono/package.json tsconfig.json knip.json vite.config.ts server/main.ts server/app.ts server/
  contract/routes.ts web/root.tsx tests/ scripts/launch.mjs README.md SECURITY.md LICENSE Dockerfile
  docker-compose.yml Makefile data/ data/session-secret data/master-key data/postgres/ session-secret master-key
  backup.tar backup.zip backup.sql dump.sql database.sqlite db.sql glasshouse.tar site.tar.gz www.zip dist/
  dist/web/pages/index.html dist/server/main.js __spa-fallback.html __languages/es/index.html __manifest
  __languages/ assets/ assets/.vite/manifest.json .vite/manifest.json sitemap.xml.gz admin admin/ administrator
  wp-admin/ wp-login.php phpmyadmin/ phpinfo.php index.php cgi-bin/ server-status server-info console manager/html
  actuator actuator/env metrics debug debug/pprof status health trace swagger swagger.json openapi.json graphql
  graphiql rpc api api/ api/v1 api/admin api/users api/debug api/metrics api/health api/graphql api/swagger.json
  api/docs/ api/docs/../../package.json api/auth api/auth/sign-in/email api/auth/session api/auth/ok api/operator
  api/operator/ api/operator/sql api/operator/export api/clients api/files api/uploads
  api/onboarding/documents/files/..%2f..%2fmaster-key api/onboarding/documents/files/%2e%2e%2fmaster-key api/deposits/..%2foperator
  ../package.json ../../../../etc/passwd %2e%2e/%2e%2e/etc/passwd ..%2f..%2f..%2fetc%2fpasswd .%2e/etc/passwd
  ..%252f..%252fetc%252fpasswd %252e%252e%252fpackage.json ..%c0%af..%c0%afetc/passwd ..%5c..%5cetc%5cpasswd
  ..%5cpackage.json assets/..%2f..%2fpackage.json assets/..%2f..%2f..%2fserver%2fmain.ts
  assets/%2e%2e/%2e%2e/server/main.ts assets/....//....//package.json etc/passwd %2fetc%2fpasswd %00 assets/%00
  index.html%00.js file:%2f%2f%2fetc%2fpasswd @fs/etc/passwd @id/server/main.ts @vite/client __vite_ping
  @react-refresh src/main.ts index.html~`
  .trim()
  .split(/\s+/)
  .map((word) => `/${word}`)

/** Backup names that editors, tools and people leave beside a file, and other spellings of its path. */
export function variationsOf(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const plain = path.replace(/\/$/, '')
    const [folder, name] = [plain.slice(0, plain.lastIndexOf('/') + 1), plain.slice(plain.lastIndexOf('/') + 1)]
    if (name === '') return []
    // Nobody edits a built file, which has a hashed name: only the build writes beside it.
    if (/-[\w-]{6,10}\.\w+$/.test(name)) return ['.map', '.br', '.gz', '~'].map((end) => plain + end)
    return [
      ...ends.map((end) => plain + end),
      `${folder}.${name}.swp`,
      `${folder}${name.toUpperCase()}`,
      `${folder}%2e/${name}`,
      `/${plain}`,
      `${folder}/${name}`,
    ]
  })
}

const ends =
  '.map .bak .old .orig .swp .tmp .save .zip .tar.gz .gz .br ~ .1 .json .html .js .ts .tsx .php /index.html /.git/HEAD /..%2f %00 %20 %2e ;.js %3b.css'.split(
    ' ',
  )
