/** Encodes like the router's `href`: RFC 3986 allows these characters in a segment of a path. */
const encode = (value: string) => encodeURIComponent(value).replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent)

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`

const withNext = (path: string, token: string, next: string) =>
  withQuery(path, next === "/" ? { token } : { token, next })

/** Pages and files of visitors, without the origin. `app/routes.ts` has them all. */
export const paths = {
  gallery: () => "/gallery",
  shop: () => "/shop",
  artwork: (id: string) => `/artwork/${encode(id)}`,
  about: () => "/about",
  exhibitions: () => "/exhibitions",
  exhibition: (slug: string) => `/exhibitions/${encode(slug)}`,
  blog: () => "/blog",
  post: (slug: string) => `/blog/${encode(slug)}`,
  contact: () => "/contact",
  card: (noun: string, file: string) => `/cards/${encode(noun)}/${encode(file)}`,

  commissions: () => "/commissions",
  clientPortal: (secret: string) => `/commissions/room/${encode(secret)}`,
  portalPaymentReturn: () => "/commissions/room",
  commissionCalendar: (secret: string) => `/calendars/${encode(secret)}`,
  viewingRoom: (secret: string) => `/viewing-rooms/${encode(secret)}`,

  payment: (token: string) => `/checkout/pay/${encode(token)}`,
  orderConfirmation: (token: string) => `/order-confirmation?order=${token}`,
  trackOrder: (token: string) => `/track-order?order=${token}`,
  certificates: () => "/certificates",
  certificate: (code: string) => `/certificates/${encode(code)}`,

  newsletter: () => "/newsletter",
  newsletterIssue: (id: string) => `/newsletter/letters/${encode(id)}`,
  subscription: (token: string) => `/newsletter/${encode(token)}`,

  account: () => "/account",
  signIn: () => "/auth",
  accountSetup: (token: string) => withQuery("/auth/setup", { token }),
  passwordReset: (token: string) => withQuery("/auth", { reset: "true", token }),
  // A GET of these two uses up nothing, because mail scanners open links.
  signInLink: (token: string, next: string) => withNext("/auth/link", token, next),
  emailConfirmation: (token: string, next: string) => withNext("/auth/confirm", token, next),

  privacy: () => "/privacy",
  terms: () => "/terms",
  shipping: () => "/shipping",
  withdrawal: () => "/withdrawal",
  imprint: () => "/imprint",

  paymentEvents: (provider: string) => `/api/payments/${encode(provider)}`,
}

/** Apart from the others, because the checkout's scripts are at their limit. */
export const seriesPaths = {
  list: () => "/series",
  page: (slug: string) => `/series/${encode(slug)}`,
}

/** The artist's own pages. Apart from the others, as those of series are. */
export const pagePaths = {
  page: (slug: string) => `/${encode(slug)}`,
  file: (id: string) => `/page-files/${encode(id)}`,
  draft: (secret: string) => `/drafts/${encode(secret)}`,
  draftFile: (secret: string, id: string) => `/drafts/${encode(secret)}/files/${encode(id)}`,
}

/** Pages of the studio. Apart from the others, so that public pages load none of them. */
export const studioPaths = {
  dashboard: () => "/admin",
  artwork: (id: string) => `/admin/artworks/${encode(id)}/edit`,
  artworkCertificates: (id: string) => `/admin/artworks/${encode(id)}/certificates`,
  order: (number: string) => `/admin/orders/${encode(number)}`,
  reservations: () => "/admin/orders/reservations",
  unmatchedPayments: () => "/admin/orders/unmatched",
  invoice: (id: string) => `/admin/invoices/${encode(id)}`,
  commission: (id: string) => `/admin/commissions/${encode(id)}`,
  viewingRoom: (id: string) => `/admin/viewing-rooms/${encode(id)}`,
  agreement: (id: string) => `/admin/inventory/agreements/${encode(id)}`,
  thread: (id: string) => `/admin/messages/${encode(id)}`,
  mailboxEmail: (id: string) => `/admin/mailbox/${encode(id)}`,
  import: (id: string) => `/admin/import/${encode(id)}`,
  siteImport: (id: string) => `/admin/import/site/${encode(id)}`,
  upload: () => "/admin/upload",
  photos: () => "/admin/manage-photos",
  cardPayments: () => "/admin/settings/payments",
  domain: () => "/admin/settings/domain",
  updates: () => "/admin/settings/updates",
  mailbox: () => "/admin/mailbox",
  works: () => "/admin/artworks",
  address: () => "/admin/address",
  mailServer: () => "/admin/settings/mail-server",
  backups: () => "/admin/settings/backups",
  newBackupPlace: () => "/admin/settings/backups/places/new",
}

type PathTable = Record<string, (...values: string[]) => string>

function withOrigin<Table extends PathTable>(getOrigin: () => string, table: Table): Table {
  const urls = Object.entries(table).map(([name, path]) => [
    name,
    (...values: string[]) => getOrigin() + path(...values),
  ])
  return Object.fromEntries(urls)
}

export type Urls = typeof paths & { studio: typeof studioPaths }

/** The same addresses with the origin, for e-mails, documents and other programs: `shop.urls`. */
export const createUrls = (getOrigin: () => string): Urls => ({
  ...withOrigin(getOrigin, paths),
  studio: withOrigin(getOrigin, studioPaths),
})
