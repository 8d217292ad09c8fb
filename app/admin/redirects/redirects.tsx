import { href, Link } from "react-router"
import {
  listMissingAddresses,
  listRedirects,
  type Redirect,
} from "../../../domain/redirects/redirect-queries.server.ts"
import { Day } from "../kit/dates.tsx"
import { formatCount } from "../kit/format-count.ts"
import { getConfirmFieldProps, InlineConfirm, InlineConfirmLink, useOpenConfirm } from "../kit/inline-confirm.tsx"
import { LinkButton } from "../kit/link-button.tsx"
import type { StudioList } from "../kit/list/list.ts"
import { listLoader } from "../kit/list/list-loader.server.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/redirects"
import { MissingAddresses } from "./missing-addresses.tsx"
import { runRedirectsAction } from "./redirect-actions.server.ts"
import { RedirectFields } from "./redirect-fields.tsx"
import styles from "./redirects.module.css"

const redirectList: StudioList<Redirect> = {
  path: href("/admin/settings/redirects"),
  title: "Moved addresses",
  noun: { one: "address", many: "addresses" },
  getKey: ({ id }) => id,
  getName: ({ fromPath }) => fromPath,
  getPath: ({ id }) => href("/admin/settings/redirects/:id", { id }),
  search: { label: "Search moved addresses", hint: "Old or new address" },
  columns: [
    { name: "from", head: "Old address", slot: "title", cell: ({ fromPath }) => fromPath },
    { name: "to", head: "Leads to", width: "38%", tone: "soft", slot: "second", cell: ({ toUrl }) => toUrl },
    {
      name: "hits",
      head: "Visits",
      width: "6rem",
      align: "right",
      slot: "aside",
      cell: ({ hits }) => hits.toLocaleString("en-US"),
    },
    {
      name: "last",
      head: "Last visit",
      width: "9rem",
      tone: "soft",
      cell: ({ lastHitAt }) => (lastHitAt ? <Day at={lastHitAt} /> : "—"),
    },
  ],
  empty:
    "No moved addresses yet. If you had another site before, tell Solander where its addresses lead now, and no link to your work is lost.",
}

export const meta: Route.MetaFunction = () => studioMeta(redirectList.title)

export const loader = listLoader(redirectList, async ({ shop, admin, query }) => {
  const [{ rows, next, all }, missing] = await Promise.all([
    listRedirects(shop, admin, { search: query.q, after: query.after }).then(unwrapOutcome),
    listMissingAddresses(shop, admin).then(unwrapOutcome),
  ])
  return { rows, next, all, missing }
})

export const action = studioAction(runRedirectsAction)

export default function Redirects({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as ActionAnswer
  const isAdding = useOpenConfirm(answer) === "add"
  const { all, missing } = loaderData
  // Shown at its own field.
  const isBesideField = answer?.problem && (isAdding || answer.typed?.intent === "send")
  return (
    <ListPage
      list={redirectList}
      data={loaderData}
      answer={isBesideField ? null : answer}
      back={<Link to={`${href("/admin/settings")}#redirects`}>Settings</Link>}
      details={all > 0 && <span>{formatCount(all, "old address leads on", "old addresses lead on")}</span>}
      quiet={<LinkButton to={href("/admin/settings/redirects/import")}>Import a list</LinkButton>}
      main={
        <InlineConfirmLink id="add" variant="filled" fullWidth>
          Add an address
        </InlineConfirmLink>
      }
      notice={
        isAdding && (
          <div className={styles.gap}>
            <InlineConfirm id="add" title="Where does an old address lead?" answer={answer} press="Add the address">
              <RedirectFields
                field={getConfirmFieldProps(answer, "add")}
                keepsMethod={answer?.typed?.keepsMethod !== undefined}
              />
            </InlineConfirm>
          </div>
        )
      }
    >
      <MissingAddresses missing={missing} answer={answer} />
    </ListPage>
  )
}
