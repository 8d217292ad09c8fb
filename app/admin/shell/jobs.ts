import { studio } from "../studio.server.ts"
import type { Route } from "./+types/jobs"
import { readJobs } from "./read-jobs.server.ts"

export function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return readJobs(shop, admin)
}
