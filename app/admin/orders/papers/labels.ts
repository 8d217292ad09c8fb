import type { Route } from "./+types/labels"
import { papersAnswer } from "./papers.server.ts"

export const loader = ({ request, context }: Route.LoaderArgs) => papersAnswer(request, context, "labels")
