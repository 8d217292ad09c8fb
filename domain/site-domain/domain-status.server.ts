import type { Shop } from "../shop.ts"
import { studioPaths } from "../urls.ts"
import { areRecordsRight } from "./dns-record.ts"
import { listSiteDomains, type SiteDomainView } from "./site-domain-queries.server.ts"

/** `proxy`: something in front of the site cares for it; `trouble` needs the artist. */
type DomainState = "proxy" | "none" | "waiting" | "well" | "trouble"

export type DomainStatus = {
  state: DomainState
  says: string
  verb: { label: string; path: string }
  /** Null: no certificate of this program. */
  certificateEnds: Date | null
  /** Failures in a row to get or renew the certificate. */
  tries: number
}

/** For pages that say how the site is, and for the artist's e-mail. */
export async function getDomainStatus(shop: Shop): Promise<DomainStatus> {
  const verb = { label: "Domain and HTTPS", path: studioPaths.domain() }
  const nothing = { verb, certificateEnds: null, tries: 0 }
  if (!shop.address.isManaged)
    return { ...nothing, state: "proxy", says: `The address ${shop.siteUrl} is set where the site is started.` }
  const current = (await listSiteDomains(shop, shop.db)).find(({ isCurrent }) => isCurrent)
  if (!current) return { ...nothing, state: "none", says: "The site has no domain of its own yet." }
  const { until } = current.view.certificate
  return {
    ...describeDomain(current.view),
    verb,
    certificateEnds: until === null ? null : new Date(until),
    tries: current.tries,
  }
}

function describeDomain({ shownName, certificate, report }: SiteDomainView): Pick<DomainStatus, "state" | "says"> {
  const { state, problem } = certificate
  if (problem) return { state: "trouble", says: problem }
  if (state === "ended") return { state: "trouble", says: `The certificate of ${shownName} has expired.` }
  if (state === "valid") return { state: "well", says: `${shownName} answers with HTTPS.` }
  const missing = areRecordsRight(report) ? "certificate" : "records"
  return { state: "waiting", says: `${shownName} waits for its ${missing}.` }
}
