import type { Site } from "./settings.ts"

/** What stands at the foot of a paper of the studio: who, where, how to reach them. */
export const paperFoot = (site: Site): [who: string[], where: string[], reach: string[]] => [
  [site.artistName],
  site.location.split(/\s*\n\s*/).filter(Boolean),
  [site.contactEmail].filter(Boolean),
]
