import type { RegisterOptions } from 'react-hook-form'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal } from '#root/contract/refusals.ts'
import { isPlainName, isPlainUsername } from '#root/domain/names.ts'
import { minPasswordLength } from './password-strength.ts'

/** The sign-up form's values. The confirmation and the terms stay in the browser. */
export interface SignUpFields {
  firstName: string
  lastName: string
  username: string
  email: string
  password: string
  confirmPassword: string
  phoneNumber: string
  country: string
  terms: boolean
}

type Rules = { [Name in keyof SignUpFields]: RegisterOptions<SignUpFields, Name> }

const filled = (value: string) => value.trim() !== '' || m.account_required()

/** The browser's checks of a first or a last name. */
const nameRule = (value: string) =>
  filled(value) === true ? isPlainName(value.trim()) || describeRefusal('name-has-link') : filled(value)

function usernameRule(value: string) {
  if (filled(value) !== true) return filled(value)
  if (!/^[\p{L}\p{N}._-]{3,30}$/u.test(value.trim())) return m.account_username_invalid()
  return isPlainUsername(value.trim()) || describeRefusal('name-has-link')
}

/** The browser's checks before a request. The server checks everything again. */
export const signUpRules: Rules = {
  firstName: { validate: nameRule },
  lastName: { validate: nameRule },
  username: { validate: usernameRule },
  email: {
    validate: (value) =>
      filled(value) === true ? /^\S+@\S+\.\S+$/.test(value.trim()) || m.account_email_invalid() : filled(value),
  },
  password: {
    validate: (value) =>
      value === '' ? m.account_required() : value.length >= minPasswordLength || describeRefusal('password-too-short'),
    deps: 'confirmPassword',
  },
  confirmPassword: {
    validate: (value, fields) =>
      value === '' ? m.account_required() : value === fields.password || m.account_passwords_differ(),
  },
  phoneNumber: { validate: filled },
  country: { validate: filled },
  terms: {},
}

/** Whether a refusal of the server belongs under one of the form's fields. */
export function isSignUpField(name: string | undefined): name is keyof SignUpFields {
  return name !== undefined && name in signUpRules
}

/** The request to the server: the form without the confirmation and the checkbox. */
export function accountOf({ firstName, lastName, username, email, password, phoneNumber, country }: SignUpFields) {
  return { firstName, lastName, username, email, password, phoneNumber, country }
}
