import type { SiteSettings } from "./settings.ts"

export const getDocumentFooter = (site: SiteSettings): [who: string[], where: string[], reach: string[]] => [
  [site.artistName],
  site.location.split(/\s*\n\s*/).filter(Boolean),
  [site.contactEmail].filter(Boolean),
]
