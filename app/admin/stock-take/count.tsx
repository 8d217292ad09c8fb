import { randomUUID } from "node:crypto"
import { href, Link } from "react-router"
import { z } from "zod"
import { getWorkPictures } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import { getCountData } from "../../../domain/stock-takes/count-data.server.ts"
import { receiveCounts } from "../../../domain/stock-takes/receive-counts.server.ts"
import { refusal } from "../../request/answer.ts"
import { readFormData, readFormFields, validateForm } from "../../request/read-form.ts"
import { Empty, Page } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getStudioContext, nounLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/count"
import { Counting } from "./counting.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Count")

/** Loaded before the connection may be lost; the places' works first. */
const maxPictures = 300

export const loader = nounLoader(async ({ shop, admin, id }) => {
  const sheet = unwrapOutcome(await getCountData(shop, admin, id))
  const places = new Set(sheet.places.map(({ id }) => id))
  const isHere = ({ where }: (typeof sheet.works)[number]) =>
    where.some((one) => one.where && places.has(one.where.placeId))
  const first = [...sheet.works.filter(isHere), ...sheet.works.filter((work) => !isHere(work))]
  const pictures = await getWorkPictures(
    shop,
    first.slice(0, maxPictures).map(({ id }) => id),
  )
  return { sheet, pictures, form: randomUUID(), now: shop.now().toISOString() }
})

const text = z.string().default("")
const countForm = z.strictObject({
  id: text,
  at: text,
  place: text,
  spot: text,
  code: z.string().min(1, "Which work?"),
})

/** The fallback without scripts. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const typed = readFormFields(await readFormData(request))
  const read = validateForm(typed, countForm)
  if (!read.ok) return refusal(read.problem, typed)
  const received = await receiveCounts(shop, admin, { take: params.id, counts: [read.value] })
  if (!received.ok) return refusal(received.problem, typed)
  const [wrong] = received.value.refused
  if (wrong) return refusal({ code: "invalid", message: wrong.why, fields: { code: wrong.why } }, typed)
  return { done: { words: `${read.value.code} is counted.` } }
}

export default function Count({ loaderData, actionData }: Route.ComponentProps) {
  const { take } = loaderData.sheet
  const report = href("/admin/inventory/stock-take/:id", { id: take.id })
  if (take.state === "counting") return <Counting {...loaderData} answer={actionData as ActionAnswer} />
  return (
    <Page back={<Link to={report}>Stock-take</Link>} title="Count">
      <Empty>This stock-take is over. Anything that was still on this phone has been sent to its report.</Empty>
      <Counting {...loaderData} answer={undefined} isEnded />
    </Page>
  )
}
