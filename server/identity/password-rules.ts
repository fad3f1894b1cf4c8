import { readLeakedPasswords } from '#platform/assets.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'

/** In Unicode characters. */
export const minPasswordLength = 10
export const maxPasswordLength = 128

/** Obvious guesses for this site: refused alone, combined, and with digits and signs around them. */
export const productWords = [
  'glasshouse',
  'capital',
  'bitcoin',
  'wallet',
  'invest',
  'operator',
  'auditor',
  'client',
  'demo',
]
const onlyProductWords = new RegExp(`^(?:${productWords.join('|')}|\\P{L})+$`, 'u')

export type PasswordRefusal = 'password-too-short' | 'password-too-common'

/**
 * Checks a new password: it must be long enough, and not a common guess, which includes the person's own names and the
 * product's words. Length protects; rules about kinds of characters only lead to "Password1!".
 */
export function checkNewPassword(password: string, ownNames: readonly string[]): Refusal<PasswordRefusal> | null {
  if (Array.from(password).length < minPasswordLength) return refuse('password-too-short', { field: 'password' })
  const plain = password.toLowerCase()
  const common =
    mostUsedPasswords.has(plain) ||
    isOneCharacter(plain) ||
    hasOnlyProductWords(plain) ||
    ownNames.some((name) => name.toLowerCase() === plain)
  return common ? refuse('password-too-common', { field: 'password' }) : null
}

function isOneCharacter(text: string): boolean {
  return new Set(text).size === 1
}

function hasOnlyProductWords(text: string): boolean {
  return productWords.some((word) => text.includes(word)) && onlyProductWords.test(text)
}

/**
 * The most used passwords of ten characters or more, in lower case: those in zxcvbn's list of leaked ones (`npm run
 * passwords`), and those that other published lists share. Shorter ones are refused for their length.
 */
export const mostUsedPasswords: ReadonlySet<string> = new Set(
  `
  ${readLeakedPasswords()}
  0123456789 01234567890 0987654321 09876543210 1029384756 1111122222 111222333444 1111111111111
  1122334455 112233445566 121212121212 1212121212 123123123123 1231231231 123321123321 1234512345
  123456123456 12345678900 1234567890 1234567890- 1234567890a 12345678901 123456789012 1234567890123
  123456789a 123456789abc 123456789q 123456789z 12345678910 123654789a 12qwaszx12 1234qwerasdf
  1234qwerty 123qweasdzxc 123qweasd123 147258369a 147852369a 1a2b3c4d5e 1q2w3e4r5t 1q2w3e4r5t6y
  1qaz2wsx3edc 1qazxsw23edc 2wsx3edc4rfv 3.1415926535 5555555555 6543210987 741852963a 7777777777
  789456123a 9876543210 98765432100 999999999a a123456789 a1b2c3d4e5 aa12345678 aaaaaaaaaa1
  abc1234567 abc123456789 abcd123456 abcd12345678 abcde12345 abcdef123456 abcdefghij abcdefghijk
  abcdefghijkl administrator adminadmin asdfasdfasdf asdfghjkl1 asdfghjkl123 asdfghjkl; asdf1234asdf
  barcelona1 basketball basketball1 butterfly1 changeme123 changemenow chocolate1 christopher
  computer123 cristiano7 dragon1234 elizabeth1 facebook123 fish123456 football12 football123 fuckyou123
  google123456 hello12345 hello123456 helloworld iloveyou12 iloveyou123 iloveyou1234 internet123
  justinbieber killer1234 letmein123 letmein1234 liverpool1 loveyou123 manchester masterkey1 michael123
  michelle123 minecraft1 monkey12345 mypassword myspace123 newpassword passw0rd12 passw0rd123
  passwd1234 password00 password01 password10 password11 password12 password123 password123!
  password1234 password12345 password123456 password2024 password2025 password2026 password99
  passwordpassword pa$$w0rd123 playstation pokemon123 princess12 princess123 q1w2e3r4t5 q1w2e3r4t5y6
  qazwsxedc1 qazwsxedc123 qazwsxedcrfv qwaszx1234 qweasdzxc1 qweasdzxc123 qwer1234qwer qwerasdfzxcv
  qwerty0987 qwerty1234 qwerty12345 qwerty123456 qwerty1234567 qwertyasdf qwertyuiop qwertyuiop1
  qwertyuiop123 qwertyuiop[] qwertyuiop[]\\ realmadrid samsung123 secret1234 spiderman1 starwars123
  sunshine12 sunshine123 superman12 superman123 testtest123 testtest12 test123456 test1234567
  trustno1trustno1 unbelievable undertaker unknown123 welcome123 welcome1234 welcome12345 whatever123
  yankees123 zaq12wsxcde3 zaqxswcde123 zxcvbnm123 zxcvbnm1234 zxcvbnm,./ correcthorsebatterystaple
  `
    .trim()
    .split(/\s+/),
)
