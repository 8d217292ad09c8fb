import { evidenceLimits } from "../../lib/evidence-limits.ts"

export const maxReferences = 5

/** `folder` is in the private bucket. */
export const commissionPictures = { folder: "commissions", limits: { ...evidenceLimits, pictures: maxReferences } }
