import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { unpackDebian } from './debian.ts'

/** The packages of nginx with files that are compressed already, and of wrk, which asks for them. */
export function unpackNginx() {
  return unpackDebian('home', [
    'nginx',
    'libnginx-mod-http-brotli-static',
    'libbrotli1',
    'libpcre2-8-0',
    'wrk',
    'libluajit-5.1-2',
  ])
}

/** Starts nginx with one worker that serves the files of `root`, compressed as they are there. `folder` gets its own files. */
export async function startNginx(folder: string, root: string, { file, env }: ReturnType<typeof unpackNginx>) {
  const port = await freePort()
  const config = path.join(folder, 'nginx.conf')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    config,
    `load_module ${file('usr/lib/nginx/modules/ngx_http_brotli_static_module.so')};
worker_processes 1; daemon off; ${user} pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
events { worker_connections 4096; }
http {
  types { text/html html; text/css css; text/javascript js; font/woff2 woff2; image/avif avif; image/webp webp; image/jpeg jpg;
    image/svg+xml svg; image/png png; }
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
  open_file_cache max=1000; brotli_static on; gzip_static on;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port} backlog=4096; root ${root}; index index.html; }
}`,
  )
  const child = spawn(file('usr/sbin/nginx'), ['-c', config, '-e', `${folder}/nginx.log`], { env, stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}/`
  while (child.exitCode === null && !(await answers(url))) await pause(50)
  if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
  const [workerPid] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')
  return {
    url,
    workerPid: Number(workerPid),
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
