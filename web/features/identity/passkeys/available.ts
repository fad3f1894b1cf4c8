import { useEffect, useState } from 'react'

/**
 * Whether this page can use passkeys: the browser supports them, the connection is secure, and the host is a name,
 * because a passkey belongs to a domain name and never to an IP address. Null until this is known.
 */
export function usePasskeysAvailable(): boolean | null {
  const [isAvailable, setAvailable] = useState<boolean | null>(null)
  useEffect(() => {
    const isName = !/^[\d.]+$|:/.test(location.hostname)
    setAvailable(window.isSecureContext && 'PublicKeyCredential' in window && isName)
  }, [])
  return isAvailable
}
