/** Consignment: they sell for a share. Loan: they show and insure it. */
export const agreementKinds = ["consignment", "loan"] as const
export type AgreementKind = (typeof agreementKinds)[number]
export const agreementKindLabels: Record<AgreementKind, string> = { consignment: "Consignment", loan: "Loan" }

const agreementStates = ["draft", "running", "ended", "cancelled"] as const
export type AgreementState = (typeof agreementStates)[number]

export type AgreementLineState = "planned" | "out" | "back" | "sold"
