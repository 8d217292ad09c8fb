import { listRecentActivity } from "../../domain/activity/recent-activity.server.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { jsonAnswer } from "../request/json-answer.ts"
import type { Route } from "./+types/activity"

/** `GET /api/activity?since={ISO 8601}`: `{until, activities}`; without `since` the time alone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const since = new Date(new URL(request.url).searchParams.get("since") ?? "")
  const known = Number.isNaN(since.getTime()) ? null : since
  return jsonAnswer(await listRecentActivity(context.get(shopContext), await context.get(actorContext)(), known))
}
