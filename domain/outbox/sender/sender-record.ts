/** `unknown`: DNS did not answer. `untested`: only a test shows it. */
export type RecordState = "correct" | "waiting" | "wrong" | "unknown" | "untested"

/** A record that receivers ask the sender's domain for. */
export type SenderRecord = {
  kind: "SPF" | "DKIM" | "DMARC"
  type: "TXT" | "CNAME"
  /** As entered at a registrar: `@` is the domain itself. */
  name: string
  state: RecordState
  /** What to enter; "": as it is, or the service shows it. */
  value: string
  /** "": nothing. */
  found: string
  /** What it means, and what to do. */
  sentence: string
}

/** What a receiver found out from a test e-mail; null: no test yet. */
export type KnownSigning = { selector: string; spfPassed: boolean } | null
