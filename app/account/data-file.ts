import { isSignedIn } from "../../domain/actor.ts"
import { ownData } from "../../domain/customers/own-data.server.ts"
import { toSignIn } from "../request/answer.ts"
import { actorContext, shopContext } from "../request/context.ts"
import type { Route } from "./+types/data-file"

/** Everything that is kept about the person who is signed in, as one file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await context.get(actorContext)()
  if (!isSignedIn(user)) throw toSignIn(request)
  const kept = await ownData(context.get(shopContext), user)
  if (!kept.ok) throw new Response(kept.problem.message, { status: 403 })
  return new Response(JSON.stringify(kept.value, null, 2), {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "private, no-store",
    },
  })
}
