import type { Dns, DnsAnswer, DnsRecordType } from "../../../services/dns/dns.ts"

/** Each question is asked once. Beyond the limits the answer is that there is none. */
export type LookUp = (name: string, type: DnsRecordType) => Promise<DnsAnswer>

type Limits = { questions?: number; ms?: number }

const validName = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,62})(?:\.[a-z0-9_-]{1,63})*$/i

/** A hostile record leads to at most `questions`, and all of them take at most `ms` together. */
export function limitLookUps(dns: Dns, { questions = 40, ms = 3000 }: Limits = {}): LookUp {
  const answers = new Map<string, Promise<DnsAnswer>>()
  const timeout = Promise.withResolvers<DnsAnswer>()
  setTimeout(() => timeout.resolve({ ok: false, reason: "ETIMEOUT" }), ms).unref()
  return async (name, type) => {
    if (!validName.test(name)) return { ok: true, values: [] }
    const key = `${type} ${name.toLowerCase()}`
    const known = answers.get(key)
    if (known) return known
    if (answers.size >= questions) return { ok: false, reason: "ELIMIT" }
    const answer = Promise.race([dns.lookUp(name, type), timeout.promise])
    answers.set(key, answer)
    return answer
  }
}
