import { isIP } from "node:net"
import { findMailServiceByHost, type MailService } from "../mail-services.ts"
import { findDkimKeys, findDkimProblem } from "./dkim.ts"
import { type FoundDmarc, findDmarc, parseDmarc } from "./dmarc.ts"
import type { LookUp } from "./look-up.ts"
import { getOrganizationalDomain } from "./organizational-domain.ts"
import type { KnownSigning, SenderRecord } from "./sender-record.ts"
import { composeSpf, type SpfSurvey, surveySpf } from "./spf.ts"

type Sender = {
  /** Of the address that e-mails come from. */
  domain: string
  /** The SMTP server; "": none yet. */
  host: string
  known: KnownSigning
}

const silent = "DNS doesn’t answer at the moment, so nothing is known."

/** The records of a sender's domain, as receivers see them. */
export async function checkSender(lookUp: LookUp, { domain, host, known }: Sender): Promise<SenderRecord[]> {
  const service = findMailServiceByHost(host)
  const [spf, dkim, dmarc] = await Promise.all([
    surveySpf(lookUp, domain),
    checkDkim(lookUp, domain, service, known),
    findDmarc(lookUp, domain),
  ])
  return [describeSpf(spf, { domain, host, known }, service), ...dkim, describeDmarc(dmarc, domain)]
}

/** `mail` for `mail.example.com` in the zone of `example.com`. */
function getRecordName(name: string): string {
  const zone = getOrganizationalDomain(name)
  return name === zone ? "@" : name.slice(0, -(zone.length + 1))
}

function describeSpf(survey: SpfSurvey, { domain, host, known }: Sender, service: MailService | null): SenderRecord {
  const record = { kind: "SPF", type: "TXT", name: getRecordName(domain), found: survey.records.join("\n") } as const
  const [include = ""] = service?.spf ?? []
  const [first] = survey.records
  const wanted = composeSpf(survey.records, include)
  if (first === undefined && survey.isIncomplete) return { ...record, state: "unknown", value: "", sentence: silent }
  if (survey.faults.length > 0)
    return { ...record, state: "wrong", value: wanted === first ? "" : wanted, sentence: survey.faults.join(" ") }
  if (service && service.spf.length === 0) {
    const sentence = `${service.name} needs no entry here: it is checked under a domain of its own.`
    return { ...record, state: "correct", value: "", sentence }
  }
  if (first === undefined) {
    const value = service ? wanted : `v=spf1 ${getServerTerm(host)}mx ~all`
    return {
      ...record,
      state: "waiting",
      value,
      sentence: "It says which servers may send for your domain. There is none.",
    }
  }
  if (!service || service.spf.some((one) => survey.includes.includes(one)))
    return { ...record, state: "correct", value: "", sentence: describeRightSpf(service, known) }
  if (survey.isIncomplete) return { ...record, state: "unknown", value: "", sentence: silent }
  const sentence = `It doesn’t include ${service.name}. Replace it; a domain has one SPF record only.`
  return { ...record, state: "wrong", value: wanted, sentence }
}

/** Of a server that no service runs: as a rule it sends what it takes. */
function getServerTerm(host: string): string {
  if (isIP(host) > 0) return `ip${isIP(host)}:${host} `
  return host.includes(".") ? `a:${host} ` : ""
}

function describeRightSpf(service: MailService | null, known: KnownSigning): string {
  if (service) return `${service.name} may send for your domain.`
  return known?.spfPassed
    ? "Your mail server may send for your domain: a test has shown it."
    : "It is valid. Whether it names your mail server, a test shows."
}

async function checkDkim(
  lookUp: LookUp,
  domain: string,
  service: MailService | null,
  known: KnownSigning,
): Promise<SenderRecord[]> {
  const listed = (service?.dkim ?? []).map(({ selector, target = "" }) => ({
    selector,
    target: target.replace("{domain}", domain).replace("{dashed}", domain.replaceAll(".", "-")),
  }))
  const selectors = known?.selector ? [{ selector: known.selector, target: "" }] : listed
  const found = await Promise.all(
    selectors.map(async ({ selector, target }) => ({
      target,
      name: getRecordName(`${selector}._domainkey.${domain}`),
      keys: await findDkimKeys(lookUp, selector, domain),
    })),
  )
  const present = found.filter(({ keys }) => keys !== null && keys.length > 0)
  if (present.length > 0) return present.map(({ name, keys }) => describeDkimKey(name, keys ?? []))
  if (found.some(({ keys }) => keys === null)) return [missingDkim("unknown", found[0]?.name ?? "", silent)]
  const fixed = found.filter(({ target }) => target !== "")
  if (fixed.length > 0)
    return fixed.map(({ name, target }) => ({
      ...missingDkim("waiting", name, `Signs your e-mails. The value is also in ${service?.dkimPlace}.`),
      type: "CNAME",
      value: target,
    }))
  const isUntested = found.length === 0 && known === null
  return [missingDkim(isUntested ? "untested" : "waiting", found[0]?.name ?? "", getDkimAdvice(service, known))]
}

const missingDkim = (state: "waiting" | "unknown" | "untested", name: string, sentence: string): SenderRecord => ({
  ...{ kind: "DKIM", type: "TXT", value: "", found: "" },
  name: name || "selector._domainkey",
  state,
  sentence,
})

function getDkimAdvice(service: MailService | null, known: KnownSigning): string {
  if (known?.selector) return "The last test was signed with this key, and it isn’t there any more."
  if (known) return "The last test wasn’t signed. Your mail provider says how to switch it on."
  if (service) return `Signs your e-mails. Copy name and value from ${service.dkimPlace}.`
  return "Signs your e-mails. Your mail provider has name and value; a test shows whether it signs."
}

function describeDkimKey(name: string, keys: string[]): SenderRecord {
  const problem = keys.length > 1 ? "There are two records of this name." : findDkimProblem(keys[0] ?? "")
  return {
    ...{ kind: "DKIM", type: "TXT", name, value: "" },
    found: keys.join("\n").slice(0, 1000),
    state: problem ? "wrong" : "correct",
    sentence: problem
      ? `${problem} Copy it again from your mail provider.`
      : "Your e-mails can be signed with this key.",
  }
}

const policyMeanings = {
  none: "Receivers deliver as usual and may report. Ask for more (p=quarantine) once tests pass.",
  quarantine: "Forged e-mails go to the spam folder.",
  reject: "Forged e-mails are refused.",
}

function describeDmarc(dmarc: FoundDmarc | null, domain: string): SenderRecord {
  const record = { kind: "DMARC", type: "TXT", name: getRecordName(`_dmarc.${dmarc?.domain ?? domain}`) } as const
  if (dmarc === null) return { ...record, state: "unknown", value: "", found: "", sentence: silent }
  const found = dmarc.records.join("\n")
  const value = "v=DMARC1; p=none"
  const [text] = dmarc.records
  if (text === undefined) {
    const sentence = "It says what happens to forgeries, and Gmail and Yahoo want one. There is none."
    return { ...record, state: "waiting", value, found, sentence }
  }
  if (dmarc.records.length > 1) {
    const sentence = "There are two DMARC records, and receivers then ignore both."
    return { ...record, state: "wrong", value: text, found, sentence }
  }
  const { problem, policy, dkimAlignment } = parseDmarc(text)
  if (problem) return { ...record, state: "wrong", value, found, sentence: problem }
  const strict = dkimAlignment === "strict" ? " It asks for signatures of exactly this domain." : ""
  return { ...record, state: "correct", value: "", found, sentence: policyMeanings[policy] + strict }
}
