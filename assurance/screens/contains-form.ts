const form =
  /<(?:form|input|textarea|select|TextField|TextArea|PasswordField|MoneyField|AddressField|ReasonField|ReasonDialog|PasswordPromptForm)\b|usePasswordPrompt\(/

/** Whether a component has a form or a field. */
export const containsForm = (source: string): boolean => form.test(source)
