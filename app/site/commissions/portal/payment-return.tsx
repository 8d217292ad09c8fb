import { href, redirect } from "react-router"
import { pageMeta } from "../../../seo/page-meta.ts"
import { useCanSendEmail } from "../../../ui/can-send-email.ts"
import page from "../../../ui/page.module.css"
import text from "../../../ui/text.module.css"
import type { Route } from "./+types/payment-return"
import { findPortalSecret } from "./portal-cookie.ts"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Your commission",
    description: "The way back to your commission.",
    path: null,
    hidden: true,
  })

export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" })

/** From the card page to the portal: `?payment=done` or `back`. */
export function loader({ request }: Route.LoaderArgs) {
  const secret = findPortalSecret(request.headers.get("cookie"))
  const how = new URL(request.url).searchParams.get("payment") === "done" ? "done" : "back"
  if (secret) throw redirect(`${href("/commissions/room/:secret", { secret })}?payment=${how}`)
  return { paid: how === "done" }
}

/** Without the cookie: another browser, or expired. */
export default function PaymentReturn({ loaderData: { paid } }: Route.ComponentProps) {
  const canSendEmail = useCanSendEmail()
  return (
    <div className={page.container}>
      <div className={page.head}>
        <h1 className={text.heading}>{paid ? "Thank you" : "Your commission"}</h1>
      </div>
      <p className={text.prose}>
        {paid
          ? `Your page says so as soon as your payment has arrived${canSendEmail ? ", and we’ll write to you" : ""}. `
          : ""}
        Please open the link that you had from the studio to get back to your page.
      </p>
    </div>
  )
}
