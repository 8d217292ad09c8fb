export type DnsRecordState = "correct" | "waiting" | "wrong"

/** A record to enter where the domain was bought, and what public DNS has. */
export type WantedRecord = {
  type: "A" | "AAAA" | "CNAME"
  name: string
  /** As registrars ask for it. */
  label: string
  /** Null: there must be no such record. */
  value: string | null
  state: DnsRecordState
  /** A sentence about what was found; "": as wanted. */
  says: string
}

export type DnsReport = {
  records: WantedRecord[]
  /** Who may issue certificates, where a CAA record forbids it to our authority; "": none may; null: nothing is forbidden. */
  forbidden: string | null
  /** False: an address of this machine is missing. */
  isComplete: boolean
}

/** A missing AAAA record is no obstacle, a wrong one is: authorities prefer IPv6. */
export const isRecordInTheWay = ({ type, state }: WantedRecord): boolean =>
  state === "wrong" || (state === "waiting" && type !== "AAAA")

export const areRecordsRight = ({ records, forbidden, isComplete }: DnsReport): boolean =>
  isComplete && forbidden === null && !records.some(isRecordInTheWay)
