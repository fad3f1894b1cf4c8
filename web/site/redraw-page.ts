import type { PageData } from '#root/contract/page-data.ts'
import { addLargerPictures } from '../features/public/add-larger-pictures.ts'
import { showCurrentYear } from '../features/public/show-current-year.ts'
import { pageData, pageDataId, setRenderedPageData } from '../ui/page-data-store.ts'
import { morphChildren } from './morph.ts'
import { isHydrated, startIslands } from './start-islands.ts'

/** Another server of a cluster may answer, which has not read the change yet: these are the pauses between attempts, a minute in all. */
const pausesMs = [250, 250, 500, 1_000, ...Array<number>(29).fill(2_000)]

let latestCall = 0

/**
 * Shows the present page data in the HTML that React does not run: reads this page from the server until it was rendered with that
 * data, and changes what differs. Typed text, focus and scroll position stay. A later call replaces an earlier one.
 */
export async function redrawPage(): Promise<void> {
  const thisCall = ++latestCall
  const target = pageData()
  document.documentElement.dataset.lens = target.lens
  for (const pauseMs of [0, ...pausesMs]) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const page = thisCall === latestCall ? await readThisPage() : null
    if (thisCall !== latestCall) return
    if (page && JSON.stringify(dataOf(page)) === JSON.stringify(target)) return show(page, target)
  }
}

async function readThisPage(): Promise<Document | null> {
  const response = await fetch(location.pathname, { cache: 'no-cache' }).catch(() => null)
  return response?.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : null
}

function dataOf(page: Document): PageData | null {
  const text = page.getElementById(pageDataId)?.textContent
  return text ? (JSON.parse(text) as PageData) : null
}

function show(page: Document, data: PageData): void {
  document.title = page.title
  for (const tag of page.querySelectorAll('meta[name], meta[property]')) {
    const name = ['name', 'property'].find((each) => tag.hasAttribute(each))!
    document
      .querySelector(`meta[${name}="${tag.getAttribute(name)}"]`)
      ?.setAttribute('content', tag.getAttribute('content') ?? '')
  }
  setRenderedPageData(data)
  const shown = document.querySelector('#content')!.closest('body > *')!
  morphChildren(shown, page.querySelector('#content')!.closest('body > *')!, isHydrated)
  showCurrentYear()
  addLargerPictures()
  startIslands()
}
