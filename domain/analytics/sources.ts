const names: [hosts: RegExp, name: string][] = [
  [/(?:^|\.)google\.[a-z.]+$/, "Google"],
  [/(?:^|\.)bing\.com$/, "Bing"],
  [/(?:^|\.)duckduckgo\.com$/, "DuckDuckGo"],
  [/(?:^|\.)(?:search\.)?yahoo\.[a-z.]+$/, "Yahoo"],
  [/(?:^|\.)ecosia\.org$/, "Ecosia"],
  [/(?:^|\.)instagram\.com$/, "Instagram"],
  [/(?:^|\.)(?:facebook\.com|fb\.me|messenger\.com)$/, "Facebook"],
  [/(?:^|\.)(?:pinterest\.[a-z.]+|pin\.it)$/, "Pinterest"],
  [/^(?:t\.co|twitter\.com|x\.com)$/, "X"],
  [/(?:^|\.)(?:bsky\.app|go\.bsky\.app)$/, "Bluesky"],
  [/(?:^|\.)threads\.(?:net|com)$/, "Threads"],
  [/(?:^|\.)(?:linkedin\.com|lnkd\.in)$/, "LinkedIn"],
  [/(?:^|\.)(?:youtube\.com|youtu\.be)$/, "YouTube"],
  [/(?:^|\.)reddit\.com$/, "Reddit"],
  [/(?:^|\.)tiktok\.com$/, "TikTok"],
  [/(?:^|\.)artsy\.net$/, "Artsy"],
  [/(?:^|\.)saatchiart\.com$/, "Saatchi Art"],
  [/^mail\.|(?:^|\.)(?:outlook\.(?:com|live\.com)|mail\.yahoo\.com)$/, "E-mail"],
]

/** By the referring host: `l.instagram.com` is Instagram; unknown hosts without `www.`. */
export function getVisitSource(host: string): string {
  const bare = host
    .toLowerCase()
    .replace(/:\d+$/, "")
    .replace(/^www\./, "")
  if (/^mail\./.test(bare)) return "E-mail"
  // An address in a private network is no source.
  if (/^[\d.]+$|^\[/.test(bare)) return ""
  return names.find(([hosts]) => hosts.test(bare))?.[1] ?? bare
}

/** Null for what is no name, or looks like a personal or telephone number. */
export function parseCampaign(text: string): string | null {
  const name = text.trim().replace(/\s+/g, " ").slice(0, 40).toWellFormed()
  const isPrivate = name.replace(/\D/g, "").length >= 7 || /[0-9a-f]{16}/i.test(name)
  return /^[\p{L}\p{N} ._-]+$/u.test(name) && !isPrivate ? name : null
}

/**
 * The likely country of a browser's first language: `en-GB` is GB, `de` is DE, where most of its speakers are. ISO 3166-1,
 * two letters; "" if the language is invalid.
 * @param accepted the header Accept-Language
 */
export function guessCountry(accepted: string): string {
  const first = accepted.split(/[,;]/)[0]?.trim() ?? ""
  if (!/^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/i.test(first)) return ""
  const stated = /-([A-Z]{2})(?:-|$)/i.exec(first)?.[1]
  if (stated) return stated.toUpperCase()
  try {
    const region = new Intl.Locale(first).maximize().region ?? ""
    return /^[A-Z]{2}$/.test(region) ? region : ""
  } catch {
    return ""
  }
}
