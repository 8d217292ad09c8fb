const sharedSecondLevels = new Set("ac co com edu gob gov gv ltd me ne net nom or org plc sch".split(" "))

/**
 * What is registered: `example.com` of `mail.example.com`, `example.co.uk` of `a.example.co.uk`. Second levels of
 * countries are recognized by their usual names, not by the Public Suffix List.
 */
export function getOrganizationalDomain(domain: string): string {
  const labels = domain.toLowerCase().replace(/\.$/, "").split(".")
  const [second = "", top = ""] = labels.slice(-2)
  const size = top.length === 2 && sharedSecondLevels.has(second) ? 3 : 2
  return labels.slice(-size).join(".")
}

/** RFC 7489, 3.1: `relaxed` compares organizational domains. */
export const isAligned = (one: string, other: string, mode: "relaxed" | "strict" = "relaxed"): boolean =>
  mode === "strict"
    ? one.toLowerCase() === other.toLowerCase()
    : getOrganizationalDomain(one) === getOrganizationalDomain(other)
