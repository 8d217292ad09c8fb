/** Prevents open redirects: "/" for `//evil`, `\evil`, `javascript:`, a tab between two slashes, `/.//evil`. */
export function getSafePath(asked: string | null | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from addresses, so they hide a second slash
  if (!asked?.startsWith("/") || /[\\\u0000-\u001f\u007f]/.test(asked)) return "/"
  const here = "http://site.invalid"
  if (!URL.canParse(asked, here)) return "/"
  const url = new URL(asked, here)
  const path = url.pathname + url.search + url.hash
  return url.origin === here && !path.startsWith("//") ? path : "/"
}
