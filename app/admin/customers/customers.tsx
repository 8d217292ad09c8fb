import { TextInput } from "@mantine/core"
import { href, useLocation } from "react-router"
import { getWorkPictures } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import { addCustomer } from "../../../domain/customers/customer-commands.server.ts"
import {
  countCustomers,
  listCustomerChoices,
  listCustomers,
} from "../../../domain/customers/customer-queries.server.ts"
import { listOwnedWorks } from "../../../domain/customers/owned-works.server.ts"
import { getLastTimelineEntries } from "../../../domain/customers/timeline.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { countryName } from "../../../lib/country-name.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { parseMoney } from "../../../lib/money.ts"
import { refusal } from "../../request/answer.ts"
import { readFormData, readFormFields } from "../../request/read-form.ts"
import { Drawer, DrawerLink } from "../kit/drawer/drawer.tsx"
import { formatCount, formatSpelledCount } from "../kit/format-count.ts"
import { InlineConfirmLink, useOpenConfirm } from "../kit/inline-confirm.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"
import { AnchorButton, LinkButton } from "../kit/link-button.tsx"
import { ListPage } from "../kit/list/list-page.tsx"
import { selectionForm } from "../kit/list/selection.tsx"
import { isSavedViewForm, runSavedViewAction } from "../kit/saved-views/saved-view-actions.server.ts"
import { getSavedViews } from "../kit/saved-views/saved-view-queries.server.ts"
import { isViewDrawerAnswer, ViewDrawer, viewDrawerId } from "../kit/saved-views/view-drawer.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getStudioContext, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/customers"
import { AddPerson } from "./add-person.tsx"
import { customerList, parseCustomerQuery, viewedCustomers } from "./customer-list-config.tsx"
import { runTagAction } from "./tag-actions.server.ts"

export const meta: Route.MetaFunction = () => studioMeta(customerList.title)

/** In units of the site's currency. */
const spentSteps = ["500", "2000", "5000", "10000"]

export const loader = studioLoader(async ({ shop, admin, request }) => {
  const { query, choice } = parseCustomerQuery(request.url)
  // Must run first, because it updates customers from recent records.
  const { rows, next } = unwrapOutcome(await listCustomers(shop, admin, choice))
  const ids = rows.map(({ id }) => id)
  const [counts, differ, saved, { site }, last, owned] = await Promise.all([
    countCustomers(shop, admin).then(unwrapOutcome),
    listCustomerChoices(shop, admin).then(unwrapOutcome),
    getSavedViews(shop, admin, viewedCustomers, request.url),
    getSettings(shop.db, "site"),
    getLastTimelineEntries(shop.db, ids),
    listOwnedWorks(shop.db, ids, 5),
  ])
  const pictures = await getWorkPictures(
    shop,
    [...owned.values()].flat().map(({ artworkId }) => artworkId),
  )
  const toMinorUnits = (units: string) => {
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
      tag: differ.tag.map(toOption),
      group: differ.group.map(toOption),
      interest: differ.interest.map(toOption),
      country:
        differ.country.length > 1
          ? differ.country.map((code) => ({ value: code, words: countryName(code) || code }))
          : [],
      spent: spentSteps.map((units) => ({
        value: String(toMinorUnits(units)),
        words: `From ${formatMoney(toMinorUnits(units), site.currency)}`,
      })),
    },
  }
})

const toOption = (value: string) => ({ value, words: value })

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const form = await readFormData(request)
  if (isSavedViewForm(form)) return runSavedViewAction({ shop, admin, list: viewedCustomers }, form)
  if (form.get("intent") !== "add") return runTagAction(shop, admin, form)
  const typed = readFormFields(form)
  const { intent: _, decision: __, ...fields } = typed
  const added = await addCustomer(shop, admin, fields)
  if (!added.ok) return refusal(added.problem, typed)
  return { done: { words: `${added.value.name} is here.`, about: [added.value.id] } }
}

const tagDrawer = "tags"

export default function Customers({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const answer = actionData as ActionAnswer
  const open = useOpenConfirm(answer)
  const { counts } = loaderData
  const { view, views, newView, search: savedSearch } = loaderData.saved
  const isBeside = isViewDrawerAnswer(answer) || (answer?.problem && (open === "add" || answer.typed?.intent === "tag"))
  return (
    <ListPage
      list={customerList}
      data={loaderData}
      answer={isBeside ? undefined : answer}
      saved={views}
      selection={{ drawers: { [tagDrawer]: "Tags" } }}
      details={
        <>
          <span>
            {formatCount(counts.collectors, "person has", "people have")} {formatCount(counts.works, "work")}
          </span>
          {counts.waiting > 0 && (
            <span className="ink">{formatSpelledCount(counts.waiting, "waits", "wait")} for a word from you</span>
          )}
        </>
      }
      quiet={
        <>
          {counts.pairs > 0 && (
            <LinkButton to={href("/admin/customers/same")}>
              {counts.pairs === 1 ? "1 possible duplicate" : `${counts.pairs} possible duplicates`}
            </LinkButton>
          )}
          <DrawerLink sheet={viewDrawerId}>{view ? "This segment" : "Save a segment"}</DrawerLink>
          <LinkButton to={href("/admin/viewing-rooms")}>Viewing rooms</LinkButton>
          <LinkButton to={href("/admin/customers/import")}>Import</LinkButton>
          <LinkButton to={href("/admin/customers/settings")}>Retention</LinkButton>
          <AnchorButton href={href("/admin/customers/export") + search} aria-label="Export as CSV">
            CSV
          </AnchorButton>
        </>
      }
      main={
        <InlineConfirmLink id="add" variant="filled" fullWidth>
          Add a person
        </InlineConfirmLink>
      }
      notice={open === "add" && <AddPerson answer={answer} />}
    >
      <ViewDrawer
        key={`${view?.id} ${view?.name} ${savedSearch}`}
        answer={answer}
        view={view}
        id={newView}
        search={savedSearch}
      >
        Keeps the segment, filters and search of this list under a name.
      </ViewDrawer>
      <TagDrawer answer={answer} />
    </ListPage>
  )
}

/** Its fields belong to the form of the selection. */
function TagDrawer({ answer }: { answer: ActionAnswer }) {
  const refused = answer?.typed?.intent === "tag" || answer?.typed?.intent === "untag" ? answer.problem : undefined
  return (
    <Drawer id={tagDrawer} title="Tags of the selected people" refused={refused !== undefined} answer={answer}>
      <TextInput
        label="Tag"
        name="tag"
        form={selectionForm}
        maxLength={60}
        autoComplete="off"
        error={refused?.fields?.tag ?? refused?.fields?.ids}
      />
      <SubmitButton variant="filled" form={selectionForm} intent="tag">
        Add the tag
      </SubmitButton>
      <SubmitButton form={selectionForm} intent="untag">
        Remove the tag
      </SubmitButton>
    </Drawer>
  )
}
