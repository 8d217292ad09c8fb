/** What public DNS says. */
export type Dns = {
  /** An address without a trailing dot; texts of several strings are joined; MX without its priority; CAA like `0 issue "letsencrypt.org"`. */
  lookUp(name: string, type: DnsRecordType): Promise<DnsAnswer>
}

export type DnsRecordType = "A" | "AAAA" | "CAA" | "CNAME" | "MX" | "TXT"

/** `values` is empty if the name or the type does not exist; `reason`: no server answered, so nothing is known. */
export type DnsAnswer = { ok: true; values: string[] } | { ok: false; reason: string }
