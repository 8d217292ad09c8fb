import { type RouterContextProvider, redirect } from "react-router"
import { sayArrived } from "../../../domain/orders/arrival.server.ts"
import { askForReturn } from "../../../domain/orders/return-requests.server.ts"
import { refusal } from "../../request/answer.ts"
import { shopContext } from "../../request/context.ts"
import { fieldsOf, filesOf, readFormData } from "../../request/read-form.ts"

/** The buyer says or asks something of the order behind the link. @param page the path of the page with the form */
export async function askAction(request: Request, context: Readonly<RouterContextProvider>, page: string) {
  const shop = context.get(shopContext)
  const token = new URL(request.url).searchParams.get("order") ?? ""
  const form = await readFormData(request)
  const typed = fieldsOf(form)
  const done =
    typed.intent === "arrived"
      ? await sayArrived(shop, token)
      : await askForReturn(shop, token, typed, filesOf(form, "pictures"))
  return done.ok ? redirect(`${page}?order=${encodeURIComponent(token)}`) : refusal(done.problem, typed)
}
