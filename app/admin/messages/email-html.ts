import { href } from "react-router"
import { emailFrameHeaders, wrapEmailHtml } from "../../../domain/messages/threads/email-html.server.ts"
import { getMessageHtml } from "../../../domain/messages/threads/message-file-queries.server.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/email-html"

/** For a frame without network, scripts and forms. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const address = (file: string) => href("/admin/messages/files/:file", { file })
  const { html } = unwrapOutcome(await getMessageHtml(shop, admin, params.message, address))
  return new Response(wrapEmailHtml(html), { headers: emailFrameHeaders })
}
