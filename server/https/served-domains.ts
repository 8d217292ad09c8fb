import type { Database } from "../../db/connect.ts"
import { siteDomains } from "../../db/tables/site-domain.ts"
import type { ShopLog } from "../../domain/shop.ts"
import { listServedDomains, type ServedDomain } from "../../domain/site-domain/site-certificate.server.ts"
import type { Changes } from "../../services/changes/changes.ts"
import type { Secrets } from "../../services/secrets/secrets.ts"
import { steadyMs } from "../headers.ts"
import type { OwnAddress } from "./own-address.ts"

type Dependencies = {
  db: Database
  secrets: Secrets
  changes: Changes
  log: ShopLog
  closing: AbortSignal
  /** Of the first read, without which the site would open at another address. */
  retry: (task: () => Promise<void>) => Promise<unknown>
}

/** `isWanted`: a domain was entered, with or without a certificate. */
type DomainsSnapshot = { served: readonly ServedDomain[]; isWanted: boolean }

export type ServedDomains = {
  current(): DomainsSnapshot
  /** `handler` runs before the site's address changes; the last one counts. */
  prepare(handler: (snapshot: DomainsSnapshot) => Promise<void>): Promise<void>
}

const portRetryMs = 5_000

/**
 * Domains and certificates of the database, read again in every process when one changes.
 * @param onChange of what answers say: the address, or how long browsers may insist on HTTPS
 */
export async function followDomains(
  { db, secrets, changes, log, closing, retry }: Dependencies,
  address: OwnAddress,
  onChange: () => void,
): Promise<ServedDomains> {
  let snapshot: DomainsSnapshot = { served: [], isWanted: false }
  let prepare: (snapshot: DomainsSnapshot) => Promise<void> = async () => {}
  /** Pages are cached with what they say of HTTPS. */
  let steadyTimer: NodeJS.Timeout | undefined
  const read = async () => {
    const [served, domains] = await Promise.all([
      listServedDomains({ db, secrets }),
      db.select({ name: siteDomains.name }).from(siteDomains).limit(1),
    ])
    snapshot = { served, isWanted: domains.length > 0 }
  }
  const apply = async () => {
    const before = { url: address.url, steadySince: address.steadySince?.getTime() }
    await prepare(snapshot)
    address.setServed(snapshot.served)
    const steadySince = address.steadySince?.getTime()
    if (address.url !== before.url || steadySince !== before.steadySince) onChange()
    clearTimeout(steadyTimer)
    const left = (steadySince ?? 0) + steadyMs - Date.now()
    if (left > 0) steadyTimer = setTimeout(onChange, left).unref()
  }
  let portTimer: NodeJS.Timeout | undefined
  /** The port for HTTPS may be free again, after which the address changes. */
  const retryPort = () => {
    clearTimeout(portTimer)
    if (address.httpsError && !closing.aborted) portTimer = setTimeout(() => void refresh(), portRetryMs).unref()
  }
  let last: Promise<unknown> = Promise.resolve()
  const refresh = () => {
    last = last
      .then(read)
      .then(apply)
      .catch((err) => closing.aborted || log.warn({ err }, "the site’s domains could not be read: the last ones count"))
      .then(retryPort)
    return last
  }
  if (address.isManaged) {
    await retry(() => read().then(apply))
    changes.listen((tags) => {
      if (!closing.aborted && (tags === null || tags.includes("site-domain"))) void refresh()
    })
  }
  return {
    current: () => snapshot,
    async prepare(handler) {
      prepare = handler
      if (address.isManaged) await refresh()
    },
  }
}
