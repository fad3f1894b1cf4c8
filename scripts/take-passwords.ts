/* Selects from a published list of leaked passwords those that our other rules would accept: `npm run passwords`. */
import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { minPasswordLength } from '#root/server/identity/password-rules.ts'
import { leakedPasswordsFile } from '#root/server/platform/node/assets.ts'
import { readPackageFile } from './read-package-file.ts'

const list = await readPackageFile('@zxcvbn-ts/language-common@4.1.3', 'src/passwords.json')
const all = JSON.parse(list.toString()) as string[]
const longEnough = all.filter((password) => Array.from(password).length >= minPasswordLength)
const lowerCase = [...new Set(longEnough.map((password) => password.toLowerCase()))]
await writeFile(leakedPasswordsFile, gzipSync(`${lowerCase.join('\n')}\n`, { level: 9 }))
console.log(`${lowerCase.length} of ${all.length} have ${minPasswordLength} characters or more`)
