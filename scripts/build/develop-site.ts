import type { Plugin } from 'vite'
import type { SiteRenderer } from './site.ts'

/** The hot reload that React Router's plugin expects in each page with components. */
const hotReload = '<script type="module" src="/@id/__x00__virtual:react-router/inject-hmr-runtime"></script>'

/** Renders the pages of the public site for the development server, at each request. */
export const developSite: Plugin = {
  name: 'develop-site',
  apply: 'serve',
  configureServer(server) {
    const render = async (path: string) => {
      const site = (await server.ssrLoadModule('/web/site/render.tsx')) as SiteRenderer
      if (!site.paths.includes(path)) return null
      const html = site.render(path).replace('<script type="module"', `${hotReload}$&`)
      return server.transformIndexHtml(path, html)
    }
    server.middlewares.use((request, response, next) => {
      const answer = (html: string | null) => {
        if (html === null) return next()
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(html)
      }
      const { pathname } = new URL(request.originalUrl ?? '/', 'http://localhost')
      if (request.headers.accept?.includes('text/html')) void render(pathname).then(answer, next)
      else next()
    })
  },
}
