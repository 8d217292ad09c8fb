import { notFound } from "../request/answer.ts"
import { requireAdmin } from "../request/require-admin.server.ts"
import type { Route } from "./+types/not-found"

/** Every admin address that is not there. Strangers learn nothing: they are asked to sign in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  throw notFound()
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireAdmin(request, context)
  throw notFound()
}

export default function NotFound() {
  return null
}
