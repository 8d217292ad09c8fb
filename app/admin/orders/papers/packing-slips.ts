import type { Route } from "./+types/packing-slips"
import { papersAnswer } from "./papers.server.ts"

/** What is in each parcel, without prices. */
export const loader = ({ request, context }: Route.LoaderArgs) => papersAnswer(request, context, "slips")
