import { href, Link } from "react-router"
import {
  importCustomers,
  type PeoplePlan,
  type PersonPlan,
  planPeople,
  serializeCustomerRows,
} from "../../../domain/customers/import-customers.server.ts"
import { parsePeopleFile } from "../../../domain/customers/parse-people-file.server.ts"
import { refuseList } from "../../../domain/list-import.server.ts"
import { formatCount } from "../kit/format-count.ts"
import { type ListImportAnswer, ListImportPage } from "../kit/list-import.tsx"
import { runListImport } from "../kit/list-import-action.server.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/import"

export const meta: Route.MetaFunction = () => studioMeta("Import customers")

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  return runListImport(request, {
    read: (file) => (file ? parsePeopleFile(shop, admin, file) : refuseList("Please choose a file.")),
    plan: (rows) => planPeople(shop, admin, rows),
    planOrder: ["wrong", "erased", "twice", "here", "known", "new"],
    importable: ["new", "known"],
    serialize: serializeCustomerRows,
    getDetails: ({ name, company, city, tags }) => ({
      name: name || company,
      details: [city, ...tags].filter(Boolean).join(", "),
    }),
    run: (input) => importCustomers(shop, admin, input),
    path: href("/admin/customers"),
  })
}

const planLabels: Record<PersonPlan, string> = {
  new: "Will be added",
  known: "Already here; empty fields are filled in",
  erased: "Not imported (erased)",
  twice: "Counts once",
  here: "Is here already",
  wrong: "Not imported",
}

/** `120 people will be added. 14 are here already, 2 were erased, 1 can’t be read.` */
function formatPlan({ new: fresh, known, erased, twice, here, wrong }: PeoplePlan["counts"]): string {
  const others = [
    known > 0 && `${known} ${known === 1 ? "is" : "are"} here already`,
    erased > 0 && `${erased} ${erased === 1 ? "was" : "were"} erased`,
    twice > 0 && `${twice} ${twice === 1 ? "is" : "are"} there twice`,
    here > 0 && `${here} without an address ${here === 1 ? "is" : "are"} here already`,
    wrong > 0 && `${wrong} can’t be read`,
  ].filter(Boolean)
  const first = fresh === 0 ? "Nobody" : formatCount(fresh, "person", "people")
  return `${first} will be added.${others.length > 0 ? ` ${others.join(", ")}.` : ""}`
}

export default function ImportCustomers({ actionData }: Route.ComponentProps) {
  return (
    <ListImportPage
      back={<Link to={href("/admin/customers")}>Customer Management</Link>}
      title="Import customers"
      details="From Artwork Archive, Shopify, a spreadsheet or another Solander. Nothing is imported before you have seen what will happen."
      answer={actionData as ListImportAnswer<PersonPlan>}
      planLabels={planLabels}
      formatPlan={formatPlan}
      formatPress={(importable) => `Import ${formatCount(importable, "person", "people")}`}
      note="This subscribes nobody to the newsletter: import subscribers under Newsletter, where you say when they agreed."
    />
  )
}
