/** Path prefixes with secrets: links of e-mails, orders, commissions, certificates, calendars, viewing rooms. */
const secretPrefixes = [
  "auth",
  "newsletter",
  "track-order",
  "order-confirmation",
  "checkout/pay",
  "commissions/room",
  "calendars",
  "certificates",
  "viewing-rooms",
  "api/invoices",
  "api/returns",
  "api/rooms",
]

const secret = new RegExp(
  `^/+(?:${secretPrefixes.map((prefix) => prefix.replace("/", "/+")).join("|")})(?:[/.]|$)`,
  "i",
)

/** Routes match capitals and encoded letters, too. */
export const isSecretPath = (path: string): boolean =>
  secret.test(path.replace(/%[2-7][\da-f]/gi, decodeURIComponent)) && !path.startsWith("/auth/v1/")
