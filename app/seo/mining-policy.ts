import { href } from "react-router"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import { listWorkProtections } from "../../domain/sharing/work-protections.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { miningPolicyPath } from "../../lib/mining-policy-path.ts"
import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/mining-policy"

/**
 * TDMRep: which addresses text and data mining is reserved for, and on what terms
 * (https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/). An open site has neither file.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { level, works } = await listWorkProtections(shop)
  if (level === "open" && works.length === 0) return new Response("Not Found", { status: 404 })
  if (params.file === "tdm-policy.json") return answerJson(await getPolicy(shop), "application/ld+json")
  if (params.file !== "tdmrep.json") return new Response("Not Found", { status: 404 })
  const policy = shop.siteUrl + miningPolicyPath
  const reserve = (location: string, reserved: boolean) => ({
    location,
    "tdm-reservation": reserved ? 1 : 0,
    ...(reserved && { "tdm-policy": policy }),
  })
  // The first matching rule counts.
  const rules = works.flatMap(({ level, path, folders }) =>
    [path, ...folders.map((folder) => `${folder}*`)].map((location) => reserve(location, level !== "open")),
  )
  return answerJson([...rules, reserve("/", level !== "open")], "application/json")
}

const answerJson = (body: unknown, type: string) =>
  new Response(JSON.stringify(body), { headers: { "Content-Type": type, "Cache-Control": "public, max-age=3600" } })

/** In ODRL, as TDMRep profiles it: mining needs the artist's consent. */
async function getPolicy({ db, siteUrl }: Shop) {
  const { site } = await getSettings(db, "site")
  return {
    "@context": ["http://www.w3.org/ns/odrl.jsonld", { tdm: "http://www.w3.org/ns/tdmrep#" }],
    "@type": "Offer",
    profile: "http://www.w3.org/ns/tdmrep",
    uid: siteUrl + miningPolicyPath,
    assigner: {
      uid: siteUrl,
      "vcard:fn": site.artistName,
      ...(site.contactEmail && { "vcard:hasEmail": `mailto:${site.contactEmail}` }),
      "vcard:hasURL": siteUrl + href("/contact"),
    },
    permission: [{ target: siteUrl, action: "tdm:mine", duty: [{ action: "obtainConsent" }] }],
  }
}
