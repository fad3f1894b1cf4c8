import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A numbered heading that names a file, and the first block of code after it. */
const step = /^### \d+\. `([^`]+)`\n(?:(?!### |```).*\n)*```\w+\n([\s\S]*?)^```$/gm

/** The files that docs/add-a-slice.md adds, with their text. `root` is the folder of the project. */
export function readGuide(root: string): { file: string; text: string }[] {
  const guide = readFileSync(path.join(root, 'docs/add-a-slice.md'), 'utf8')
  return [...guide.matchAll(step)].map(([, file = '', text = '']) => ({ file, text }))
}
