import { Button, TextInput } from "@mantine/core"
import { href, Link, useLocation } from "react-router"
import { picturesOfWorks } from "../../../domain/artworks/work-pictures.server.ts"
import { addCustomer } from "../../../domain/customers/customer-commands.server.ts"
import { countCustomers, customerChoices, listCustomers } from "../../../domain/customers/customer-queries.server.ts"
import { worksOwnedBy } from "../../../domain/customers/owned-works.server.ts"
import { lastFacts } from "../../../domain/customers/timeline.server.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { countryName } from "../../../lib/country-name.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { parseMoney } from "../../../lib/money.ts"
import { refusal } from "../../request/answer.ts"
import { readFormData, readFormFields } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { countInWords, formatCount } from "../kit/count.ts"
import { DecisionLink, useOpenDecision } from "../kit/decision.tsx"
import { ListPage } from "../kit/list/list-page.tsx"
import { selectionForm } from "../kit/list/selection.tsx"
import { changeViews, isAboutViews } from "../kit/saved-views/change-views.server.ts"
import { isInViewSheet, ViewSheet, viewSheet } from "../kit/saved-views/view-sheet.tsx"
import { readSavedViews } from "../kit/saved-views/views-of.server.ts"
import { Sheet, SheetLink } from "../kit/sheet/sheet.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/customers"
import { AddPerson } from "./add-person.tsx"
import { customerList, customerQuery, viewedCustomers } from "./customer-list.tsx"
import styles from "./customers.module.css"
import { tagMany } from "./tag-many.server.ts"

export const meta: Route.MetaFunction = () => studioMeta(customerList.title)

/** In units of the site's currency. */
const sums = ["500", "2000", "5000", "10000"]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { query, choice } = customerQuery(request.url)
  // Must run first, because it updates customers from recent records.
  const { rows, next } = found(await listCustomers(shop, admin, choice))
  const ids = rows.map(({ id }) => id)
  const [counts, differ, saved, { site }, last, owned] = await Promise.all([
    countCustomers(shop, admin).then(found),
    customerChoices(shop, admin).then(found),
    readSavedViews(shop, admin, viewedCustomers, request.url),
    readSettings(shop.db, "site"),
    lastFacts(shop.db, ids),
    worksOwnedBy(shop.db, ids, 5),
  ])
  const pictures = await picturesOfWorks(
    shop,
    [...owned.values()].flat().map(({ artworkId }) => artworkId),
  )
  const asMinor = (units: string) => {
    const read = parseMoney(units, { currency: site.currency })
    return read.ok && read.money ? read.money.minor : 0
  }
  return {
    rows: rows.map((row) => ({
      ...row,
      place: [row.city, row.country !== site.country && countryName(row.country)].filter(Boolean).join(", "),
      marked: row.isDemo && rows.some(({ isDemo }) => !isDemo),
      last: last.get(row.id) ?? null,
      pictures: (owned.get(row.id) ?? []).flatMap(({ id, artworkId }) => {
        const picture = artworkId ? pictures[artworkId] : undefined
        return picture ? [{ ...picture, id }] : []
      }),
    })),
    ...{ next, counts, query, saved },
    choices: {
      tag: differ.tag.map(same),
      group: differ.group.map(same),
      interest: differ.interest.map(same),
      country:
        differ.country.length > 1
          ? differ.country.map((code) => ({ value: code, words: countryName(code) || code }))
          : [],
      spent: sums.map((units) => ({
        value: String(asMinor(units)),
        words: `From ${formatMoney(asMinor(units), site.currency)}`,
      })),
    },
  }
}

const same = (value: string) => ({ value, words: value })

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const form = await readFormData(request)
  if (isAboutViews(form)) return changeViews(shop, admin, viewedCustomers, form)
  if (form.get("intent") !== "add") return tagMany(shop, admin, form)
  const typed = readFormFields(form)
  const { intent: _, decision: __, ...fields } = typed
  const added = await addCustomer(shop, admin, fields)
  if (!added.ok) return refusal(added.problem, typed)
  return { done: { words: `${added.value.name} is here.`, about: [added.value.id] } }
}

const tagSheet = "tags"

export default function Customers({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const answer = actionData as ActionAnswer
  const open = useOpenDecision(answer)
  const { counts } = loaderData
  const { view, views, newView, search: kept } = loaderData.saved
  const isBeside = isInViewSheet(answer) || (answer?.problem && (open === "add" || answer.typed?.intent === "tag"))
  return (
    <ListPage
      list={customerList}
      data={loaderData}
      answer={isBeside ? undefined : answer}
      saved={views}
      selection={{ sheets: { [tagSheet]: "Tags" } }}
      facts={
        <>
          <span>
            {formatCount(counts.collectors, "person has", "people have")} {formatCount(counts.works, "work")}
          </span>
          {counts.waiting > 0 && (
            <span className={styles.ink}>{countInWords(counts.waiting, "waits", "wait")} for a word from you</span>
          )}
        </>
      }
      quiet={
        <>
          {counts.pairs > 0 && (
            <Button variant="transparent" component={Link} to={href("/admin/customers/same")}>
              {counts.pairs === 1 ? "1 possible duplicate" : `${counts.pairs} possible duplicates`}
            </Button>
          )}
          <SheetLink sheet={viewSheet}>{view ? "This segment" : "Save a segment"}</SheetLink>
          <Button variant="transparent" component={Link} to={href("/admin/viewing-rooms")}>
            Viewing rooms
          </Button>
          <Button variant="transparent" component={Link} to={href("/admin/customers/import")}>
            Import
          </Button>
          <Button variant="transparent" component={Link} to={href("/admin/customers/settings")}>
            Retention
          </Button>
          <Button
            variant="transparent"
            component="a"
            href={href("/admin/customers/export") + search}
            aria-label="Export as CSV"
          >
            CSV
          </Button>
        </>
      }
      main={
        <DecisionLink id="add" variant="filled" fullWidth>
          Add a person
        </DecisionLink>
      }
      notice={open === "add" && <AddPerson answer={answer} />}
    >
      <ViewSheet key={`${view?.id} ${view?.name} ${kept}`} answer={answer} view={view} id={newView} search={kept}>
        Keeps the segment, filters and search of this list under a name.
      </ViewSheet>
      <TagSheet answer={answer} />
    </ListPage>
  )
}

/** Its fields belong to the form of the selection. */
function TagSheet({ answer }: { answer: ActionAnswer }) {
  const refused = answer?.typed?.intent === "tag" || answer?.typed?.intent === "untag" ? answer.problem : undefined
  return (
    <Sheet id={tagSheet} title="Tags of the selected people" refused={refused !== undefined} answer={answer}>
      <TextInput
        label="Tag"
        name="tag"
        form={selectionForm}
        maxLength={60}
        autoComplete="off"
        error={refused?.fields?.tag ?? refused?.fields?.ids}
      />
      <Button variant="filled" type="submit" form={selectionForm} name="intent" value="tag">
        Add the tag
      </Button>
      <Button variant="transparent" type="submit" form={selectionForm} name="intent" value="untag">
        Remove the tag
      </Button>
    </Sheet>
  )
}
