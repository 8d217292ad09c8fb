/** A consignment: they sell, and keep a share. A loan: they show it, and insure it. */
export const agreementKinds = ["consignment", "loan"] as const
export type AgreementKind = (typeof agreementKinds)[number]
export const agreementKindWords: Record<AgreementKind, string> = { consignment: "Consignment", loan: "Loan" }

export const agreementStates = ["draft", "running", "ended", "cancelled"] as const
export type AgreementState = (typeof agreementStates)[number]

/** What becomes of a work under an agreement: it is to go, it is with them, it came back, they sold it. */
export type LineState = "planned" | "out" | "back" | "sold"
