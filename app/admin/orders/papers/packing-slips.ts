import type { Route } from "./+types/packing-slips"
import { papersAnswer } from "./papers.server.ts"

export const loader = ({ request, context }: Route.LoaderArgs) => papersAnswer(request, context, "slips")
