import { isIPv4, isIPv6 } from "node:net"
import type { LookUp } from "./look-up.ts"

type SpfTerm = { qualifier: string; name: string; value: string }

/** `problem`: a sentence; "": the syntax is right. */
type ParsedSpf = { terms: SpfTerm[]; redirect: string; problem: string }

/** Receivers refuse a record that needs more (RFC 7208, 4.6.4). */
const maxSpfLookUps = 10

/** A published record has a few hundred; receivers read no more than fits into an answer. */
const maxCharacters = 4000

const isSpf = (text: string): boolean => /^v=spf1(?:\s|$)/i.test(text)

const mechanism = /^([-+~?]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?:([:/])(.*))?$/i
const modifier = /^([a-z][a-z0-9_.-]*)=(.*)$/i

/** RFC 7208, sections 4 to 6. */
export function parseSpf(text: string): ParsedSpf {
  const parsed: ParsedSpf = { terms: [], redirect: "", problem: "" }
  if (text.length > maxCharacters) return { ...parsed, problem: "It is far too long to be read." }
  for (const word of text.split(/\s+/).slice(1).filter(Boolean)) {
    const [, qualifier = "", name = "", sign = "", rest = ""] = mechanism.exec(word) ?? []
    const [, set = "", value = ""] = modifier.exec(word) ?? []
    if (name) parsed.terms.push({ qualifier: qualifier || "+", name: name.toLowerCase(), value: sign + rest })
    else if (set.toLowerCase() === "redirect") parsed.redirect = value.toLowerCase()
    if ((!name && !set) || (name && !isValidTerm(name.toLowerCase(), sign, rest))) {
      parsed.problem ||= `“${word.slice(0, 60)}” in it isn’t valid.`
    }
  }
  return parsed
}

function isValidTerm(name: string, sign: string, value: string): boolean {
  if (name === "all") return sign === ""
  if (name === "ip4" || name === "ip6") return sign === ":" && isNetwork(value, name)
  if (name === "include" || name === "exists") return sign === ":" && value !== ""
  return sign !== ":" || value !== ""
}

function isNetwork(value: string, name: "ip4" | "ip6"): boolean {
  const [address = "", size, more] = value.split("/")
  const bits = name === "ip4" ? 32 : 128
  const isAddress = name === "ip4" ? isIPv4(address) : isIPv6(address)
  return isAddress && more === undefined && (size === undefined || (/^\d{1,3}$/.test(size) && Number(size) <= bits))
}

export type SpfSurvey = {
  /** Those of the domain; more than one is a fault. */
  records: string[]
  /** Every domain whose record counts, also through another and by `redirect`. */
  includes: string[]
  /** At most one more than `maxSpfLookUps`, where counting ends. */
  lookUps: number
  /** Sentences. */
  faults: string[]
  /** DNS did not answer, so nothing is known of a part. */
  isIncomplete: boolean
}

/** Follows what receivers would follow, and ends where they do: a loop or a thousand includes cost ten questions. */
export async function surveySpf(lookUp: LookUp, domain: string): Promise<SpfSurvey> {
  const survey: SpfSurvey = { records: [], includes: [], lookUps: 0, faults: [], isIncomplete: false }
  const records = await findSpf(lookUp, domain)
  if (records === null) return { ...survey, isIncomplete: true }
  survey.records = records
  const [record] = records
  if (records.length > 1) survey.faults.push("There are two SPF records, and receivers then ignore both.")
  if (record === undefined || records.length > 1) return survey
  const { problem, terms } = parseSpf(record)
  if (problem) survey.faults.push(problem)
  if (terms.some(({ name, qualifier }) => name === "all" && qualifier === "+"))
    survey.faults.push("It ends in +all, which lets anyone write in your name.")
  await follow(lookUp, survey, record)
  if (survey.lookUps > maxSpfLookUps)
    survey.faults.push(`It needs more than ${maxSpfLookUps} lookups, and receivers then ignore it.`)
  return survey
}

/** Null: DNS did not answer. */
async function findSpf(lookUp: LookUp, domain: string): Promise<string[] | null> {
  const answer = await lookUp(domain, "TXT")
  return answer.ok ? answer.values.filter(isSpf) : null
}

async function follow(lookUp: LookUp, survey: SpfSurvey, record: string): Promise<void> {
  const { terms, redirect } = parseSpf(record)
  const isRedirected = redirect !== "" && !terms.some(({ name }) => name === "all")
  const steps = isRedirected ? [...terms, { name: "redirect", value: `:${redirect}` }] : terms
  for (const { name, value } of steps) {
    if (survey.lookUps > maxSpfLookUps) return
    if (["include", "a", "mx", "ptr", "exists", "redirect"].includes(name)) survey.lookUps++
    if (name === "include" || name === "redirect") await followTo(lookUp, survey, value.slice(1).toLowerCase())
  }
}

async function followTo(lookUp: LookUp, survey: SpfSurvey, domain: string): Promise<void> {
  // What a macro becomes depends on the e-mail.
  if (domain.includes("%") || survey.lookUps > maxSpfLookUps) return
  survey.includes.push(domain)
  const records = await findSpf(lookUp, domain)
  const [record] = records ?? []
  if (records === null) survey.isIncomplete = true
  else if (record === undefined) survey.faults.push(`It includes ${domain.slice(0, 100)}, which has no SPF record.`)
  else await follow(lookUp, survey, record)
}

/** The record to enter: what the domain's records allow, also `include`, and never everything. @param include "": nothing more */
export function composeSpf(records: string[], include: string): string {
  const words = records.flatMap((record) => record.split(/\s+/).slice(1)).filter((word) => word && isKept(word))
  const [last = "~all"] = words.filter(isEnd).map((word) => (/^\+?all$/i.test(word) ? "~all" : word))
  const added =
    include && !words.some((word) => word.toLowerCase() === `include:${include}`) ? [`include:${include}`] : []
  return ["v=spf1", ...new Set([...words.filter((word) => !isEnd(word)), ...added]), last].join(" ")
}

const isEnd = (word: string) => /^[-+~?]?all$/i.test(word) || /^redirect=/i.test(word)
const isKept = (word: string) => parseSpf(`v=spf1 ${word}`).problem === ""
