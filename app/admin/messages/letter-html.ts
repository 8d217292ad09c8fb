import { href } from "react-router"
import { letterHtml } from "../../../domain/messages/letter-file-queries.server.ts"
import { framed, letterFrameHeaders } from "../../../domain/messages/readable-html.server.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/letter-html"

/** For a frame without network, scripts and forms. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const address = (file: string) => href("/admin/messages/files/:file", { file })
  const { html } = found(await letterHtml(shop, admin, params.message, address))
  return new Response(framed(html), { headers: letterFrameHeaders })
}
