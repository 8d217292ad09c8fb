/**
 * The first segments of `app/routes.ts` and of what is answered before the router, but not `press`, whose files are below it and
 * which is a page that many artists want. A test compares them.
 */
const reservedSlugs: ReadonlySet<string> = new Set([
  ...["about", "account", "admin", "api", "artwork", "artworks", "assets", "auth", "blog", "calendars", "cards"],
  ...["certificates", "checkout", "commissions", "contact", "drafts", "exhibitions", "feeds", "files", "gallery"],
  ...[
    "healthz",
    "imprint",
    "live",
    "media-files",
    "metrics",
    "newsletter",
    "order-confirmation",
    "page-files",
    "privacy",
    "readyz",
  ],
  ...["series", "setup", "shipping", "shop", "terms", "track-order", "viewing-rooms", "withdrawal"],
])

/** A page of the artist would hide it, or be hidden by it. */
export const isReservedSlug = (slug: string): boolean => reservedSlugs.has(slug)

export const formatReservedSlug = (slug: string): string => `/${slug} is a page of the site already.`
