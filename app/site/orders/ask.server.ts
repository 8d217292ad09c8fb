import { type RouterContextProvider, redirect } from "react-router"
import { sayArrived } from "../../../domain/orders/arrival.server.ts"
import { askForReturn } from "../../../domain/orders/return-requests.server.ts"
import { refusal } from "../../request/answer.ts"
import { shopContext } from "../../request/context.ts"
import { filesOf, readFormData, readFormFields } from "../../request/read-form.ts"

export async function askAction(request: Request, context: Readonly<RouterContextProvider>, page: string) {
  const shop = context.get(shopContext)
  const token = new URL(request.url).searchParams.get("order") ?? ""
  const form = await readFormData(request)
  const typed = readFormFields(form)
  const done =
    typed.intent === "arrived"
      ? await sayArrived(shop, token)
      : await askForReturn(shop, token, typed, filesOf(form, "pictures"))
  return done.ok ? redirect(`${page}?order=${encodeURIComponent(token)}`) : refusal(done.problem, typed)
}
