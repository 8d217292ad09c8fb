import { getStudioContext } from "../studio-context.server.ts"
import type { Route } from "./+types/jobs"
import { getRunningJobs } from "./job-queries.server.ts"

export function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  return getRunningJobs(shop, admin)
}
