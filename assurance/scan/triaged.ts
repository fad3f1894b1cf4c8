import type { Triaged } from './findings.ts'

/** Every kind of finding that was reviewed and may stay. Any other finding fails `npm run assurance -- scan`. */
export const triaged: readonly Triaged[] = [
  {
    scanner: 'testssl',
    kind: /WARN engine_problem/,
    at: /No engine or GOST support.*/,
    reason: 'Says of the scan’s own openssl that it knows no Russian ciphers; nothing of the product',
  },
  {
    scanner: 'testssl',
    kind: /CRITICAL cert_chain_of_trust|HIGH cert_revocation|LOW DNS_CAArecord/,
    at: /failed \(self signed\)\.|Neither CRL nor OCSP URI provided|--/,
    reason: 'The certificate is made for the scan and its name is localhost: nobody vouches for it',
  },
  {
    scanner: 'testssl',
    kind: /MEDIUM BREACH/,
    at: /potentially VULNERABLE, br HTTP compression detected.*/,
    reason:
      'Only what was built beforehand is compressed: a page holds no secret and repeats nothing of the request; answers of the API are never compressed',
  },
  {
    scanner: 'wapiti',
    kind: /HTTP Secure Headers: X-XSS-Protection is not set/,
    at: /GET \//,
    reason:
      'No browser reads it any more, and those that did could be led astray by it; the content policy forbids foreign scripts',
  },
  {
    scanner: 'wapiti',
    kind: /HTTP Secure Headers: Strict-Transport-Security is not set/,
    at: /GET \//,
    reason: 'It is scanned over http, where the header must not be sent; testssl sees it behind TLS',
  },
]
