import { redirect } from "react-router"
import { signOut } from "../../domain/accounts/sessions/sign-in.server.ts"
import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/sign-out"
import { getRequestBrowser } from "./request-browser.ts"

/** Only POST signs out. */
export const loader = () => redirect("/")

export async function action({ request, context }: Route.ActionArgs) {
  const headers = await signOut(context.get(shopContext), getRequestBrowser(request, context))
  return redirect("/", { headers })
}
