import { randomUUID } from "node:crypto"
import { href, Link } from "react-router"
import { picturesOfWorks } from "../../../domain/artworks/work-pictures.server.ts"
import { listAgreements } from "../../../domain/inventory/agreement-list.server.ts"
import { listPlaces } from "../../../domain/inventory/place-queries.server.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { dayIn } from "../../../lib/site-time.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { formatCount } from "../kit/count.ts"
import { Decision, DecisionLink, useOpenDecision } from "../kit/decision.tsx"
import { Options } from "../kit/edit/options.tsx"
import { ListPage } from "../kit/list/list-page.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/agreements"
import styles from "./agreement.module.css"
import { agreementList, agreementQuery } from "./agreement-list.tsx"
import { TermFields } from "./agreement-terms.tsx"
import { newAgreementByForm } from "./save-agreement.server.ts"

export const meta: Route.MetaFunction = () => studioMeta(agreementList.title)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const query = agreementQuery(request.url)
  const [{ rows, counts }, places, { site }] = await Promise.all([
    listAgreements(shop, admin, query.view).then(found),
    listPlaces(shop, admin).then(found),
    readSettings(shop.db, "site"),
  ])
  const pictures = await picturesOfWorks(
    shop,
    rows.flatMap(({ works }) => works),
  )
  return {
    ...{ query, counts },
    next: null,
    rows: rows.map((row) => ({
      ...row,
      pictures: row.works.flatMap((id) => (pictures[id] ? [{ ...pictures[id], id }] : [])),
    })),
    places: places.map(({ name }) => name),
    form: randomUUID(),
    today: dayIn(site.timeZone, shop.now()),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return newAgreementByForm(shop, admin, await readFormData(request))
}

export default function Agreements({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as ActionAnswer
  const open = useOpenDecision(answer)
  const { form, places, today, rows, counts } = loaderData
  const typed = answer?.typed
  const out = rows.reduce((sum, row) => sum + row.out, 0)
  return (
    <ListPage
      list={agreementList}
      data={loaderData}
      answer={answer?.problem && open === "new" ? undefined : answer}
      back={<Link to={href("/admin/inventory")}>Inventory Management</Link>}
      facts={
        <span>
          {formatCount(counts.running, "agreement runs", "agreements run")}
          {out > 0 && `, ${formatCount(out, "work is", "works are")} out`}
        </span>
      }
      main={
        <DecisionLink id="new" variant="filled" fullWidth>
          New agreement
        </DecisionLink>
      }
      notice={
        open === "new" && (
          <div className={styles.gap}>
            <Decision
              id="new"
              title="A new agreement"
              intent="new"
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
            </Decision>
          </div>
        )
      }
    />
  )
}
