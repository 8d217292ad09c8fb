import { done, type Outcome, refuseFields } from "../problem.ts"

/** Registries under which names are sold below a second label, such as `example.co.uk`. */
const secondLabels = new Set("ac art co com edu gen gov gr ltd me ne net nom or org plc web".split(" "))

/** IANA's special-use names, and those of routers. */
const privateEndings = new Set(
  "arpa example home internal invalid lan local localdomain localhost onion test".split(" "),
)

const maxNameLength = 253
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const onlyDigits = /^\d+$/

const refuseName = (words: string) => refuseFields({ name: words })

/**
 * Reads what a person types or pastes, also an address of a page: `https://www.maritosgood.com/` is `maritosgood.com`.
 * @param authority of its certificate @returns the name in ASCII (IDNA), without `www.`
 */
export function parseDomainName(typed: string, authority: { isPublic: boolean }): Outcome<string> {
  const [, , rest = ""] = /^(https?:\/\/)?(.*?)[./]*$/i.exec(typed.trim()) ?? []
  if (rest === "") return refuseName("Please enter a domain, for example maritosgood.com.")
  if (rest.includes("@")) return refuseName("This is an e-mail address. The domain is what follows the @.")
  if (/^[\d.]+$/.test(rest) || rest.startsWith("[") || /^[\da-f:]*:[\da-f:]+:/i.test(rest))
    return refuseName("This is the address of a machine. Please enter a domain, for example maritosgood.com.")
  if (/[/?#\\]/.test(rest)) return refuseName("A domain has no path: leave out what follows the first slash.")
  if (rest.includes(":")) return refuseName("A domain has no port: leave out the colon and what follows.")
  if (/\s/.test(rest)) return refuseName("A domain has no spaces.")
  const host = URL.canParse(`http://${rest}`) ? new URL(`http://${rest}`).hostname : ""
  const name = host.replace(/^www\.(?=.*\.)/, "")
  const labels = name.split(".")
  const last = labels.at(-1) ?? ""
  if (!labels.every((one) => label.test(one)) || name.length > maxNameLength)
    return refuseName("A domain has letters, digits, hyphens and dots only.")
  if (labels.length < 2 || onlyDigits.test(last) || last.length < 2)
    return refuseName("This domain has no ending, such as .com or .art.")
  if (authority.isPublic && privateEndings.has(last))
    return refuseName(`Domains with the ending .${last} get no certificate. Please enter one that you bought.`)
  return done(name)
}

/** How many labels at the end were bought, as far as a name tells. */
function countRegistered(labels: readonly string[]): number {
  const [second = "", first = ""] = labels.slice(-2)
  return first.length === 2 && secondLabels.has(second) ? 3 : 2
}

/** `maritosgood.com` and `maritosgood.co.uk`, but not `shop.maritosgood.com`: these have a `www.`, too. */
export function isBareDomain(name: string): boolean {
  const labels = name.split(".")
  return labels.length <= countRegistered(labels)
}

/** As registrars ask for it: `@`, `www`, `shop`. */
export function getRecordLabel(name: string): string {
  const labels = name.split(".")
  return labels.slice(0, -countRegistered(labels)).join(".") || "@"
}

/** The names of a domain's certificate, its own first. */
export const listDomainNames = ({ name, hasWww }: { name: string; hasWww: boolean }): string[] =>
  hasWww && isBareDomain(name) ? [name, `www.${name}`] : [name]
