import { Button, TextInput } from "@mantine/core"
import { Form, href, Link } from "react-router"
import { getCustomerLabel } from "../../../domain/customers/customer.ts"
import { getCustomer } from "../../../domain/customers/customer-page.server.ts"
import { listCustomers } from "../../../domain/customers/customer-queries.server.ts"
import { Page } from "../kit/page.tsx"
import { nounLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/merge-search"
import styles from "./merge.module.css"

export const meta: Route.MetaFunction = () => studioMeta("Merge")

export const loader = nounLoader(async ({ shop, admin, id, request }) => {
  const person = unwrapOutcome(await getCustomer(shop, admin, id))
  const q = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 200)
  const search = q || (person.name.split(" ").at(-1) ?? "")
  const { rows } = search ? unwrapOutcome(await listCustomers(shop, admin, { search })) : { rows: [] }
  const others = rows.filter((row) => row.id !== id).slice(0, 20)
  const emails = person.addresses.map(({ email }) => email)
  return {
    id,
    q,
    called: getCustomerLabel(person.name, emails),
    others: others.map(({ id, name, emails, city }) => ({
      id,
      name: getCustomerLabel(name, emails),
      email: emails[0] ?? "",
      city,
    })),
  }
})

export default function MergeSearch({ loaderData: { id, q, called, others } }: Route.ComponentProps) {
  return (
    <Page
      back={<Link to={href("/admin/customers/:id", { id })}>{called}</Link>}
      title={`Who else is ${called}?`}
      details="Choose the other record. You’ll see both side by side before anything happens."
    >
      <Form className={styles.search} role="search">
        <TextInput
          type="search"
          name="q"
          defaultValue={q}
          aria-label="Search customers"
          placeholder="Name, address or place"
        />
        <Button type="submit">Search</Button>
      </Form>
      <ul className={styles.pairs}>
        {others.map((other) => (
          <li key={other.id}>
            <span className={styles.side}>
              <Link to={href("/admin/customers/:id/merge/:other", { id, other: other.id })}>{other.name}</Link>
              <span className="small">{[other.city, other.email].filter(Boolean).join(", ")}</span>
            </span>
          </li>
        ))}
      </ul>
      {others.length === 0 && (
        <p className="small">
          {q ? `Nobody found for “${q}”.` : "Nobody else has this surname. Search for a name, an address or a place."}
        </p>
      )}
    </Page>
  )
}
