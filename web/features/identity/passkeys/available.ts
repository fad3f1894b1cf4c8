import { useEffect, useState } from 'react'

/**
 * Whether this page can use passkeys: the browser knows them, the connection is secure, and the address is a name,
 * because a passkey is made for a name and never for a number. Null until the page has looked.
 */
export function usePasskeysAvailable(): boolean | null {
  const [isAvailable, setAvailable] = useState<boolean | null>(null)
  useEffect(() => {
    const isName = !/^[\d.]+$|:/.test(location.hostname)
    setAvailable(window.isSecureContext && 'PublicKeyCredential' in window && isName)
  }, [])
  return isAvailable
}
