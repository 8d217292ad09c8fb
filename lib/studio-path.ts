/** The router matches any spelling: capitals and percent encoding. */
export const isStudioPath = (pathname: string): boolean => /^\/admin(\/|$)/i.test(decoded(pathname))

/** An invalid encoding stays unchanged, as in the router. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
