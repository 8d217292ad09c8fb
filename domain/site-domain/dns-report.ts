import type { StoredDnsAnswer } from "../../db/tables/site-domain.ts"
import type { DnsReport, WantedRecord } from "./dns-record.ts"
import { getRecordLabel, listDomainNames } from "./domain-name.ts"

/** All public addresses of this machine; the first is the one to enter. */
export type MachineAddresses = { ipv4: readonly string[]; ipv6: readonly string[] }

type Domain = { name: string; hasWww: boolean; dnsAnswers: readonly StoredDnsAnswer[] }

type Finder = (name: string, type: string) => readonly string[] | null

/** Compares what was found with what is wanted. @param caaName the authority's name in CAA records */
export function createDnsReport(domain: Domain, machine: MachineAddresses, caaName: string | null): DnsReport {
  const find: Finder = (name, type) =>
    domain.dnsAnswers.find((one) => one.name === name && one.type === type)?.found ?? null
  const [, www] = listDomainNames(domain)
  return {
    records: [
      checkAddress(domain.name, "A", machine.ipv4, find),
      ...checkIpv6(domain.name, machine, find),
      ...(www ? [checkWww(www, domain.name, machine, find)] : []),
    ],
    forbidden: findForbidding(domain, caaName),
    isComplete: machine.ipv4.length + machine.ipv6.length > 0,
  }
}

const waiting = { state: "waiting", says: "" } as const
const correct = { state: "correct", says: "" } as const

const judge = (found: readonly string[] | null, wanted: readonly string[]): Pick<WantedRecord, "state" | "says"> => {
  if (found === null) return { state: "waiting", says: "No DNS server answered." }
  if (found.length === 0) return waiting
  const others = found.filter((value) => !wanted.includes(value))
  if (others.length === 0) return correct
  const also = others.length < found.length ? "also found" : "found"
  return { state: "wrong", says: `${also} ${others.join(", ")}` }
}

function checkAddress(name: string, type: "A" | "AAAA", wanted: readonly string[], find: Finder): WantedRecord {
  const [value = null] = wanted
  return { type, name, label: getRecordLabel(name), value, ...judge(find(name, type), wanted) }
}

/** Without IPv6 a record of another machine has to go, because browsers and authorities would follow it. */
function checkIpv6(name: string, { ipv6 }: MachineAddresses, find: Finder): WantedRecord[] {
  if (ipv6.length > 0) return [checkAddress(name, "AAAA", ipv6, find)]
  const found = find(name, "AAAA") ?? []
  return found.length > 0 ? [checkAddress(name, "AAAA", [], find)] : []
}

/** Some registrars have no CNAME beside other records, or resolve it themselves: the addresses are as good. */
function checkWww(www: string, domain: string, machine: MachineAddresses, find: Finder): WantedRecord {
  const record = { type: "CNAME", name: www, label: getRecordLabel(www), value: domain } as const
  const aliases = find(www, "CNAME")
  if (aliases === null || aliases.length > 0) return { ...record, ...judge(aliases, [domain]) }
  const addresses = [...(find(www, "A") ?? []), ...(find(www, "AAAA") ?? [])]
  return { ...record, ...judge(addresses, [...machine.ipv4, ...machine.ipv6]) }
}

/** RFC 8659: the records of the closest name that has any decide; without `issue` every authority may issue. */
function findForbidding(domain: Domain, caaName: string | null): string | null {
  if (caaName === null) return null
  for (const name of listDomainNames(domain)) {
    const values = findClosestCaa(domain, name).filter((value) => /^\d+ issue /i.test(value))
    const allowed = values.map((value) => /"\s*([^";]*)/.exec(value)?.[1]?.trim().toLowerCase() ?? "")
    if (values.length > 0 && !allowed.includes(caaName)) return allowed.filter(Boolean).join(", ")
  }
  return null
}

function findClosestCaa({ dnsAnswers }: Domain, name: string): readonly string[] {
  const labels = name.split(".")
  for (let at = 0; at < labels.length; at++) {
    const above = labels.slice(at).join(".")
    const found = dnsAnswers.find((one) => one.name === above && one.type === "CAA")?.found ?? []
    if (found.length > 0) return found
  }
  return []
}
