/** Fields with one value; lists, addresses and notes of both are united. */
export const mergeFields = ["name", "company", "job", "partner", "website", "social", "taxId", "locale"] as const
export type MergeField = (typeof mergeFields)[number]

export const mergeFieldLabels: Record<MergeField, string> = {
  name: "Name",
  company: "Company",
  job: "Job",
  partner: "Spouse or partner",
  website: "Website",
  social: "Social",
  taxId: "Tax id",
  locale: "Language",
}
