import { type RouterContextProvider, redirect } from "react-router"
import { confirmArrival } from "../../../domain/orders/arrival.server.ts"
import { requestReturn } from "../../../domain/orders/return-requests.server.ts"
import { refusal } from "../../request/answer.ts"
import { shopContext } from "../../request/context.ts"
import { getFormFiles, readFormData, readFormFields } from "../../request/read-form.ts"

export async function runOrderAction(request: Request, context: Readonly<RouterContextProvider>, page: string) {
  const shop = context.get(shopContext)
  const token = new URL(request.url).searchParams.get("order") ?? ""
  const form = await readFormData(request)
  const typed = readFormFields(form)
  const done =
    typed.intent === "arrived"
      ? await confirmArrival(shop, token)
      : await requestReturn(shop, token, typed, getFormFiles(form, "pictures"))
  return done.ok ? redirect(`${page}?order=${encodeURIComponent(token)}`) : refusal(done.problem, typed)
}
