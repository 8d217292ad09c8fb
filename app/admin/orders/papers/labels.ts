import type { Route } from "./+types/labels"
import { papersAnswer } from "./papers.server.ts"

/** Where each parcel goes. */
export const loader = ({ request, context }: Route.LoaderArgs) => papersAnswer(request, context, "labels")
