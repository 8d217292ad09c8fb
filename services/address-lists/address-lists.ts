/** `title`: of a page in an export; "" in a sitemap. */
export type ListedAddress = { address: string; title: string }

/** `sitemaps`: the addresses of further sitemaps, of which an index consists. `problem` is a sentence. */
export type AddressListResult =
  | { ok: true; addresses: ListedAddress[]; sitemaps: string[] }
  | { ok: false; problem: string }
