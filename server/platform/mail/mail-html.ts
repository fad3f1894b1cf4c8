import type { Locale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'

interface WrittenMail {
  readonly subject: string
  readonly body: string
  readonly link: string | null
  readonly language: Locale
}

const sans = `-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
const mono = `ui-monospace,'SF Mono',Menlo,Consolas,monospace`
const serif = `'Iowan Old Style',Georgia,'Times New Roman',serif`

/** Also inline, because some mail programs ignore a style sheet. */
const styles = {
  page: `margin:0;padding:16px;background:#f7f5ef;color:#10231f;font:16px/1.6 ${sans};overflow-wrap:break-word`,
  notice:
    'max-width:608px;margin:0 auto;padding:8px 24px;background:#f0dfb8;color:#3d2a06;border:1px solid #cfd6cd;border-bottom:0;font-size:13px;line-height:20px',
  pane: 'max-width:608px;margin:0 auto;padding:28px 24px 12px;background:#fffdf8;border:1px solid #cfd6cd;border-top:3px solid #a9762f',
  lead: `margin:0 0 16px;font:22px/1.35 ${serif}`,
  text: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 24px;background:#0d2b27;color:#eef3ee;font-weight:600;text-decoration:none',
  address: 'margin:0 0 16px;color:#46564f;font-size:14px',
  code: `color:#10231f;font:15px/1.6 ${mono};unicode-bidi:isolate`,
} as const

const darkStyles = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0a1a17!important;color:#e8efe9!important}
.notice{background:#3a2c10!important;color:#f6e3b9!important;border-color:#24443d!important}
.pane{background:#0f2420!important;border-color:#d9ad6c #24443d #24443d!important}
.button{background:#d9ad6c!important;color:#10231f!important}
.address{color:#a9b9b0!important}
.code{color:#e8efe9!important}
}`

const styled = (name: keyof typeof styles) => `class="${name}" style="${styles[name]}"`

/**
 * The email as an HTML document. It is made only from the escaped text, so that no user input can become markup. It
 * loads nothing, and its links, which lead only to this server, open a new window.
 */
export function mailHtml({ subject, body, link, language }: WrittenMail): string {
  const [text, notice] = splitFoot(body)
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph, index) => {
      if (paragraph === link) return buttonOf(link, language)
      if (link !== null && isBeside(paragraph, link)) return linkOf(paragraph)
      const [, label, code] = labelledCode.exec(paragraph) ?? []
      if (label && code) return codeOf(label, code)
      return `<p ${styled(isGreeting(paragraph, index) ? 'lead' : 'text')}>${lines(paragraph)}</p>`
    })
  return [
    `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<base target="_blank"><title>${escape(subject)}</title><style>${darkStyles}</style></head>`,
    `<body ${styled('page')}><div ${styled('notice')}>${lines(notice.trim())}</div><div ${styled('pane')}>`,
    ...paragraphs,
    '</div></body></html>',
  ].join('\n')
}

/** A name and one word after a colon: a transaction's ID, for example. */
const labelledCode = /^([^:\n]{2,60}):\s(\S+)$/u

function codeOf(label: string, code: string): string {
  const value = `<span ${styled('code')} dir="ltr">${escape(code)}</span>`
  return `<p ${styled('address')}>${escape(label)}<br>${value}</p>`
}

/** The first line, which ends as salutations do in each language. */
function isGreeting(paragraph: string, index: number): boolean {
  return index === 0 && paragraph.length <= 120 && /[,،:]$/.test(paragraph)
}

function splitFoot(body: string): [string, string] {
  const at = body.lastIndexOf('\n-- \n')
  return at < 0 ? [body, ''] : [body.slice(0, at), body.slice(at + 5)]
}

function buttonOf(link: string, locale: Locale): string {
  const href = escape(link)
  const label = escape(m.mail_open_link({}, { locale }))
  return `<p ${styled('text')}><a ${styled('button')} href="${href}" rel="noopener noreferrer">${label}</a></p><p ${styled('address')} dir="ltr">${href}</p>`
}

/** Whether a paragraph is another address of the server to which the link leads. */
function isBeside(paragraph: string, link: string): boolean {
  return paragraph.startsWith(`${new URL(link).origin}/`) && !/\s/.test(paragraph)
}

function linkOf(address: string): string {
  const href = escape(address)
  return `<p ${styled('address')} dir="ltr"><a href="${href}" rel="noopener noreferrer">${href}</a></p>`
}

function lines(text: string): string {
  return escape(text).replaceAll('\n', '<br>')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!)
}
