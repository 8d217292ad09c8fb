import { evidenceLimits } from "../../lib/evidence-limits.ts"

/** How many pictures a request may bring. */
export const mostReferences = 5

/** Where the private pictures of commissions are kept, and what may be sent at once. */
export const commissionPictures = { folder: "commissions", limits: { ...evidenceLimits, pictures: mostReferences } }
