import type { StoredDnsAnswer } from "../../db/tables/site-domain.ts"
import type { DnsRecordType } from "../../services/dns/dns.ts"
import type { Shop } from "../shop.ts"
import { listDomainNames } from "./domain-name.ts"

/** Everything that `createDnsReport` compares, at once. */
export function lookUpRecords(
  { dns }: Pick<Shop, "dns">,
  domain: { name: string; hasWww: boolean },
): Promise<StoredDnsAnswer[]> {
  const names = listDomainNames(domain)
  const questions: [string, DnsRecordType][] = [
    ...names.flatMap((name): [string, DnsRecordType][] => [
      [name, "A"],
      [name, "AAAA"],
    ]),
    ...names.slice(1).map((name): [string, DnsRecordType] => [name, "CNAME"]),
    ...listNamesAbove(names).map((name): [string, DnsRecordType] => [name, "CAA"]),
  ]
  return Promise.all(
    questions.map(async ([name, type]) => {
      const answer = await dns.lookUp(name, type)
      return { name, type, found: answer.ok ? answer.values.toSorted() : null }
    }),
  )
}

/** The names and all above them but the ending, each once. */
function listNamesAbove(names: readonly string[]): string[] {
  const all = names.flatMap((name) => {
    const labels = name.split(".")
    return labels.slice(0, -1).map((_, at) => labels.slice(at).join("."))
  })
  return [...new Set(all)]
}
