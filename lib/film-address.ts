/** Of films at YouTube and Vimeo, as people copy them. */
export function isFilmAddress(text: string): boolean {
  return findFilmHost(text) !== null
}

const youtube = new Set(["youtube.com", "www.youtube.com", "m.youtube.com", "youtu.be", "www.youtube-nocookie.com"])
const vimeo = new Set(["vimeo.com", "www.vimeo.com", "player.vimeo.com"])

export function findFilmHost(text: string): "YouTube" | "Vimeo" | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== "https:" || url.username !== "" || url.port !== "" || url.pathname === "/") return null
  if (youtube.has(url.hostname)) return "YouTube"
  return vimeo.has(url.hostname) ? "Vimeo" : null
}
