import { studioLoader } from "../studio-context.server.ts"
import { getRunningJobs } from "./job-queries.server.ts"

export const loader = studioLoader(({ shop, admin }) => {
  return getRunningJobs(shop, admin)
})
