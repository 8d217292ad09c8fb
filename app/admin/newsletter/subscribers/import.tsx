import { Textarea } from "@mantine/core"
import { href, Link } from "react-router"
import type { Actor } from "../../../../domain/actor.ts"
import { parseSubscriberFile } from "../../../../domain/newsletter/subscribers/parse-subscriber-file.server.ts"
import { consentSchema } from "../../../../domain/newsletter/subscribers/subscriber.ts"
import {
  importSubscribers,
  parseSubscriberLines,
  planSubscriberImport,
  type SubscriberRowPlan,
  subscriberLinesSchema,
} from "../../../../domain/newsletter/subscribers/subscriber-import.server.ts"
import {
  formatSubscriberLines,
  type ParsedSubscriber,
} from "../../../../domain/newsletter/subscribers/subscriber-rows.ts"
import { done, type Outcome, refuse } from "../../../../domain/problem.ts"
import { getSiteToday } from "../../../../domain/settings/site-today.server.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { validateInput } from "../../../../domain/validate-input.ts"
import { formatCalendarDate } from "../../../../lib/calendar-dates.ts"
import fields from "../../kit/fields.module.css"
import { formatCount } from "../../kit/format-count.ts"
import { type ListImportAnswer, ListImportPage } from "../../kit/list-import.tsx"
import { runListImport } from "../../kit/list-import-action.server.ts"
import { getStudioContext } from "../../studio-context.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import type { Route } from "./+types/import"
import { ConsentFields } from "./consent-fields.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Import subscribers")

export async function loader({ context }: Route.LoaderArgs) {
  return { today: await getSiteToday(getStudioContext(context).shop) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  return runListImport(request, {
    read: (file, typed) => readSubscribers(shop, admin, file, typed),
    plan: (rows) => planSubscriberImport(shop, admin, rows),
    planOrder: ["wrong", "kept_out", "twice", "known", "confirmed", "new"],
    importable: ["new", "confirmed"],
    serialize: formatSubscriberLines,
    run: (input) => importSubscribers(shop, admin, input),
    path: href("/admin/newsletter/subscribers"),
  })
}

async function readSubscribers(
  shop: Shop,
  admin: Actor,
  file: File | null,
  { source = "", day = "", pasted = "" }: Record<string, string>,
): Promise<Outcome<ParsedSubscriber[]>> {
  const consent = validateInput(consentSchema, { source, day })
  if (!consent.ok) return consent
  const lines = validateInput(subscriberLinesSchema, pasted)
  if (!lines.ok) return refuse("invalid", "This list is too long.", { list: "Please make two lists of it." })
  return file ? parseSubscriberFile(shop, admin, file) : done(parseSubscriberLines(lines.value))
}

const planLabels: Record<SubscriberRowPlan, string> = {
  new: "Will be subscribed",
  confirmed: "Asked on the site, will be subscribed",
  known: "Stays as it is",
  kept_out: "Stays unsubscribed",
  twice: "Counts once",
  wrong: "Not imported",
}

/** `143 addresses will be subscribed. 3 are subscribed already, 2 stay unsubscribed, 1 can’t be read.` */
function formatPlan(counts: Record<SubscriberRowPlan, number>): string {
  const { new: fresh, confirmed, known, kept_out, twice, wrong } = counts
  const coming = fresh + confirmed
  const first = coming === 0 ? "No address" : formatCount(coming, "address", "addresses")
  const others = [
    known > 0 && `${known} ${known === 1 ? "is" : "are"} subscribed already`,
    kept_out > 0 && `${kept_out} unsubscribed before and ${kept_out === 1 ? "stays" : "stay"} so`,
    twice > 0 && `${twice} ${twice === 1 ? "is" : "are"} there twice`,
    wrong > 0 && `${wrong} can’t be read`,
  ].filter(Boolean)
  return `${first} will be subscribed.${others.length > 0 ? ` ${others.join(", ")}.` : ""}`
}

export default function ImportSubscribers({ loaderData: { today }, actionData }: Route.ComponentProps) {
  const answer = actionData as ListImportAnswer<SubscriberRowPlan>
  const errors = answer?.problem?.fields ?? {}
  const typed = answer?.typed ?? {}
  const field = (name: string) => ({ name, defaultValue: String(typed[name] ?? ""), error: errors[name] })
  const { source, day } = { source: field("source").defaultValue, day: field("day").defaultValue }
  return (
    <ListImportPage
      back={<Link to={href("/admin/newsletter/subscribers")}>Subscribers</Link>}
      title="Import a list"
      details="Only addresses whose owners have subscribed. Nothing is imported before you have seen what will happen."
      answer={answer}
      planLabels={planLabels}
      formatPlan={formatPlan}
      formatPress={(importable) => `Subscribe ${formatCount(importable, "address", "addresses")}`}
      note={`They said yes: ${source}, ${answer?.preview ? formatCalendarDate(day) : ""}. No e-mail is sent now.`}
      hidden={{ source, day }}
    >
      <Textarea
        label="Or paste the addresses, one a line"
        name="pasted"
        autosize
        minRows={4}
        maxRows={12}
        placeholder="Ada Lindqvist, ada@example.com"
        defaultValue={String(typed.pasted ?? "")}
        error={errors.list}
        spellCheck={false}
      />
      <div className={fields.fields}>
        <ConsentFields field={field} today={today} />
      </div>
    </ListImportPage>
  )
}
