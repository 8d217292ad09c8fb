/** Whether an address belongs to the studio. The router takes any spelling of a path: capitals, and signs as numbers. */
export const isStudioPath = (pathname: string): boolean => /^\/admin(\/|$)/i.test(decoded(pathname))

/** What cannot be decoded stays as it came, as for the router. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
