import type { LookUp } from "./look-up.ts"
import { getOrganizationalDomain } from "./organizational-domain.ts"
import { parseTagList } from "./tag-list.ts"

type DmarcPolicy = "none" | "quarantine" | "reject"

/** `problem`: a sentence; "": it is right. */
type ParsedDmarc = {
  policy: DmarcPolicy
  dkimAlignment: "relaxed" | "strict"
  spfAlignment: "relaxed" | "strict"
  problem: string
}

const policies: readonly string[] = ["none", "quarantine", "reject"] satisfies DmarcPolicy[]

const isDmarc = (text: string): boolean => /^\s*v\s*=\s*DMARC1\s*(?:;|$)/i.test(text)

/** RFC 7489, 6.3. */
export function parseDmarc(text: string): ParsedDmarc {
  const tags = parseTagList(text.slice(0, 4000))
  const policy = tags?.get("p")?.toLowerCase() ?? ""
  const getAlignment = (name: string) => (tags?.get(name)?.toLowerCase() === "s" ? "strict" : "relaxed")
  return {
    policy: policies.includes(policy) ? (policy as DmarcPolicy) : "none",
    dkimAlignment: getAlignment("adkim"),
    spfAlignment: getAlignment("aspf"),
    problem: findDmarcProblem(tags),
  }
}

function findDmarcProblem(tags: Map<string, string> | null): string {
  if (tags === null) return "One of its parts can’t be read."
  const get = (name: string) => tags.get(name)?.toLowerCase()
  const [first] = tags.keys()
  if (first !== "v" || tags.get("v") !== "DMARC1") return "It has to begin with v=DMARC1, in capitals."
  const policy = get("p")
  if (policy === undefined) return "It has no policy (p=none, p=quarantine or p=reject)."
  if (!policies.includes(policy)) return `Its policy is “${policy.slice(0, 40)}”, which doesn’t exist.`
  const subPolicy = get("sp")
  if (subPolicy !== undefined && !policies.includes(subPolicy)) return "Its policy for subdomains (sp) doesn’t exist."
  const percent = get("pct")
  if (percent !== undefined && !(/^\d{1,3}$/.test(percent) && Number(percent) <= 100))
    return "Its pct isn’t a percentage."
  for (const name of ["adkim", "aspf"])
    if (!["r", "s", undefined].includes(get(name))) return `Its ${name} is neither r nor s.`
  const reports = get("rua")
  if (reports !== undefined && !reports.split(",").every((one) => /^\s*(?:mailto:[^\s@]+@|https?:)/.test(one)))
    return "Its rua isn’t an address that begins with mailto:."
  return ""
}

/** `domain`: whose record it is. `records` is empty: none, also not of the organization. */
export type FoundDmarc = { domain: string; records: string[] }

/** The sender's own record, or that of its organization (RFC 7489, 6.6.3). Null: DNS did not answer. */
export async function findDmarc(lookUp: LookUp, domain: string): Promise<FoundDmarc | null> {
  for (const name of new Set([domain, getOrganizationalDomain(domain)])) {
    const answer = await lookUp(`_dmarc.${name}`, "TXT")
    if (!answer.ok) return null
    const records = answer.values.filter(isDmarc)
    if (records.length > 0) return { domain: name, records }
  }
  return { domain, records: [] }
}
