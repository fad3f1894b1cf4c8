const slug = '[a-z0-9-]+'

/** The addresses of web/lobby/router.tsx: an unknown one is answered with 404. */
const known = new RegExp(
  `^(?:/|/join(?:/[^/]+)?|/login|/signup|/resetpassword|/invitation|/about-this-simulation|/account|/classes(?:/${slug})?|/host(?:/(?:firms(?:/${slug})?|cells|people|settings|audit))?)$`,
)

export const isLobbyPath = (path: string): boolean => known.test(path)
