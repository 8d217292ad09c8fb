import { href, Link } from "react-router"
import { pairReasonLabels } from "../../../domain/customers/customer.ts"
import { listPairs, type Pair } from "../../../domain/customers/pair-queries.server.ts"
import { formatCount } from "../kit/format-count.ts"
import { LinkButton } from "../kit/link-button.tsx"
import { Empty, Page } from "../kit/page.tsx"
import { studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/same"
import styles from "./merge.module.css"

export const meta: Route.MetaFunction = () => studioMeta("The same person?")

export const loader = studioLoader(async ({ shop, admin }) => {
  return unwrapOutcome(await listPairs(shop, admin))
})

export default function Same({ loaderData: pairs }: Route.ComponentProps) {
  return (
    <Page
      back={<Link to={href("/admin/customers")}>Customer Management</Link>}
      title="The same person?"
      details={<span>{formatCount(pairs.length, "pair")}. Nothing is merged until you confirm.</span>}
    >
      {pairs.length === 0 ? (
        <Empty>No possible duplicates.</Empty>
      ) : (
        <ul className={styles.pairs}>
          {pairs.map((pair) => (
            <PairRow key={pair.people.map(({ id }) => id).join()} pair={pair} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function PairRow({ pair: { people, reasons } }: { pair: Pair }) {
  const [one, other] = people
  if (!one || !other) return null
  return (
    <li>
      {[one, other].map(({ id, name, emails, city }) => (
        <span key={id} className={styles.side}>
          <Link to={href("/admin/customers/:id", { id })}>{name}</Link>
          <span className="small">{[city, emails[0]].filter(Boolean).join(", ")}</span>
        </span>
      ))}
      <span className="small">{formatReasons(reasons)}</span>
      <LinkButton
        to={href("/admin/customers/:id/merge/:other", { id: one.id, other: other.id })}
        aria-label={`Compare ${one.name} and ${other.name}`}
      >
        Compare
      </LinkButton>
    </li>
  )
}

/** `The same telephone and the same name`. */
const formatReasons = (reasons: string[]): string => {
  const words = reasons.map((reason) => pairReasonLabels[reason] ?? reason).join(" and ")
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
