import { redirect } from "react-router"
import { signOut } from "../../domain/accounts/sign-in.server.ts"
import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/sign-out"
import { browserOf } from "./browser.ts"

/** A GET request must not sign anybody out: only the form does. */
export const loader = () => redirect("/")

/** Ends the session and returns to the site. */
export async function action({ request, context }: Route.ActionArgs) {
  const headers = await signOut(context.get(shopContext), browserOf(request, context))
  return redirect("/", { headers })
}
