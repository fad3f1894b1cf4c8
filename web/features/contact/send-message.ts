/** Sends the form to the firm; true when it was stored. A failure is logged and told as one, whatever it was. */
export async function sendMessage(form: FormData): Promise<boolean> {
  try {
    const response = await fetch('/api/contact-messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(form)),
    })
    if (!response.ok) throw new Error(`The message was answered with ${response.status}`)
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}
