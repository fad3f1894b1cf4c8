import type { Locale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'

interface WrittenMail {
  readonly subject: string
  readonly body: string
  readonly link: string | null
  readonly language: Locale
}

const pageStyle =
  'margin:0;padding:24px 16px;background:#f7f5ef;color:#10231f;font:16px/1.6 Georgia,"Iowan Old Style",serif;overflow-wrap:break-word'
const paneStyle = 'max-width:560px;margin:0 auto;padding:28px;background:#fffdf8;border:1px solid #cfd6cd'
const buttonStyle = 'display:inline-block;padding:12px 20px;background:#0d2b27;color:#eef3ee;text-decoration:none'
const footStyle = 'margin-top:28px;padding-top:12px;border-top:1px solid #cfd6cd;color:#46564f;font-size:14px'

/**
 * The email as an HTML document. It is made only from the escaped text, so that no user input can become markup. It
 * loads nothing, and its link opens a new window.
 */
export function mailHtml({ subject, body, link, language }: WrittenMail): string {
  const [text, foot] = splitFoot(body)
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => (paragraph === link ? linkOf(link, language) : `<p>${lines(paragraph)}</p>`))
  return [
    `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><base target="_blank">',
    `<title>${escape(subject)}</title></head><body style='${pageStyle}'><div style="${paneStyle}">`,
    ...paragraphs,
    `<p style="${footStyle}">${lines(foot.trim())}</p></div></body></html>`,
  ].join('\n')
}

function splitFoot(body: string): [string, string] {
  const at = body.lastIndexOf('\n-- \n')
  return at < 0 ? [body, ''] : [body.slice(0, at), body.slice(at + 5)]
}

function linkOf(link: string, locale: Locale): string {
  const href = escape(link)
  return `<p><a style="${buttonStyle}" href="${href}" rel="noopener noreferrer">${escape(m.mail_open_link({}, { locale }))}</a></p><p style="font-size:14px">${href}</p>`
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
