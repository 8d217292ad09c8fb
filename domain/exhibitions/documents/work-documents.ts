export const workDocumentKinds = ["labels", "prices", "checklist", "tear-sheets"] as const
export type WorkDocumentKind = (typeof workDocumentKinds)[number]

export const workDocumentLabels: Record<WorkDocumentKind, { title: string; noun: string }> = {
  labels: { title: "Wall labels", noun: "wall labels" },
  prices: { title: "Price list", noun: "price list" },
  checklist: { title: "Checklist", noun: "checklist" },
  "tear-sheets": { title: "Tear sheets", noun: "tear sheets" },
}

/** Per file, and as ids in the URL. */
export const maxDocumentWorks = 400
export const maxTickedWorks = 170

/** Each has a large picture: a longer file could not be sent. */
export const maxTearSheets = 60
