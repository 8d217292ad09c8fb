import { href, redirect } from "react-router"
import { confirmationNeeded } from "../../domain/actor.ts"
import { getOwnData } from "../../domain/customers/own-data.server.ts"
import { shopContext } from "../request/context.ts"
import { requireUser } from "../request/require-user.server.ts"
import type { Route } from "./+types/data-file"

/** The user's data as a file (right of access). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const ownExport = await getOwnData(context.get(shopContext), user)
  if (!ownExport.ok && ownExport.problem.reason === confirmationNeeded)
    throw redirect(`${href("/account")}?confirm=data#data`)
  if (!ownExport.ok) throw new Response(ownExport.problem.message, { status: 403 })
  return new Response(JSON.stringify(ownExport.value, null, 2), {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "private, no-store",
    },
  })
}
