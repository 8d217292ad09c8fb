import { randomUUID } from "node:crypto"
import { href, Link } from "react-router"
import { getWorkPictures } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import { createAgreement } from "../../../domain/inventory/agreement-commands.server.ts"
import { listAgreements } from "../../../domain/inventory/agreement-list.server.ts"
import { listPlaces } from "../../../domain/inventory/place-queries.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import { anyFields } from "../kit/confirm-form.ts"
import { createAction } from "../kit/create-action.server.ts"
import { Options } from "../kit/edit/options.tsx"
import { formatCount } from "../kit/format-count.ts"
import { InlineConfirm, InlineConfirmLink, useOpenConfirm } from "../kit/inline-confirm.tsx"
import { listLoader } from "../kit/list/list-loader.server.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/agreements"
import styles from "./agreement.module.css"
import { agreementList } from "./agreement-list-config.tsx"
import { TermFields } from "./agreement-terms.tsx"

export const meta: Route.MetaFunction = () => studioMeta(agreementList.title)

export const loader = listLoader(agreementList, async ({ shop, admin, query }) => {
  const [{ rows, counts }, places, { site }] = await Promise.all([
    listAgreements(shop, admin, query.view).then(unwrapOutcome),
    listPlaces(shop, admin).then(unwrapOutcome),
    getSettings(shop.db, "site"),
  ])
  const pictures = await getWorkPictures(
    shop,
    rows.flatMap(({ works }) => works),
  )
  return {
    counts,
    next: null,
    rows: rows.map((row) => ({
      ...row,
      pictures: row.works.flatMap((id) => (pictures[id] ? [{ ...pictures[id], id }] : [])),
    })),
    places: places.map(({ name }) => name),
    form: randomUUID(),
    today: getCalendarDate(site.timeZone, shop.now()),
  }
})

export const action = createAction(
  anyFields,
  ({ shop, admin }, fields) => createAgreement(shop, admin, fields),
  ({ id }) => href("/admin/inventory/agreements/:id", { id }),
)

export default function Agreements({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as ActionAnswer
  const open = useOpenConfirm(answer)
  const { form, places, today, rows, counts } = loaderData
  const typed = answer?.typed
  const out = rows.reduce((sum, row) => sum + row.out, 0)
  return (
    <ListPage
      list={agreementList}
      data={loaderData}
      answer={answer?.problem && open === "new" ? undefined : answer}
      back={<Link to={href("/admin/inventory")}>Inventory Management</Link>}
      details={
        <span>
          {formatCount(counts.running, "agreement runs", "agreements run")}
          {out > 0 && `, ${formatCount(out, "work is", "works are")} out`}
        </span>
      }
      main={
        <InlineConfirmLink id="new" variant="filled" fullWidth>
          New agreement
        </InlineConfirmLink>
      }
      notice={
        open === "new" && (
          <div className={styles.gap}>
            <InlineConfirm
              id="new"
              title="A new agreement"
              hidden={{ id: String(typed?.id ?? form) }}
              answer={answer}
              happens={["A draft is made. You choose its works next.", "Nothing moves before you send the works out."]}
              press="Make the draft"
              leaves
            >
              <Options
                label="What kind"
                name="kind"
                defaultValue={String(typed?.kind ?? "consignment")}
                choices={[
                  { value: "consignment", label: "Consignment: they sell" },
                  { value: "loan", label: "Loan: they show" },
                ]}
                error={answer?.problem?.fields?.kind}
              />
              <TermFields answer={answer} decision="new" places={places} first={{ beginsOn: today, share: "50" }} />
            </InlineConfirm>
          </div>
        )
      }
    />
  )
}
