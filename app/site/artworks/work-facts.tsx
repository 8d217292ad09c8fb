import type { ReactNode } from "react"
import { href } from "react-router"
import type { ProvenanceEntry } from "../../../domain/artworks/provenance.ts"
import { placeOf } from "../../../domain/exhibitions/exhibition.ts"
import type { ExhibitionCard } from "../../../domain/exhibitions/public-exhibitions.server.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { unbrokenMeasures } from "../../ui/label/unbroken-measures.ts"
import styles from "./artwork-page.module.css"
import type { PageWork } from "./page-work.ts"

type WorkFactsProps = { work: PageWork; shows: ExhibitionCard[]; provenance: ProvenanceEntry[] }

/** Further facts as ruled rows; unknown ones are left out. */
export function WorkFacts({ work, shows, provenance }: WorkFactsProps) {
  const facts = [...factsOf(work), ...storyFacts(shows, provenance)]
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const told: [kind: ProvenanceEntry["kind"], name: string][] = [
  ["exhibition", "Exhibited"],
  ["literature", "Literature"],
  ["ownership", "Provenance"],
  ["certificate", "Certificate"],
]

/** The exhibitions of a work, with a link to those that have a page; what was written about it; its owners, the oldest first; its certificates. */
function storyFacts(shows: ExhibitionCard[], provenance: ProvenanceEntry[]): [string, ReactNode][] {
  return told.flatMap(([kind, name]): [string, ReactNode][] => {
    const entries = provenance.filter((entry) => entry.kind === kind)
    const lines = entries.map(({ id, event, owner, year }) => (
      <span key={id} className={styles.show}>
        {unbrokenNumbers([event, owner, year].filter((part) => part !== "").join(", "))}
      </span>
    ))
    const all = kind === "exhibition" ? [...shows.map(showLine), ...lines] : lines
    return all.length > 0 ? [[name, all]] : []
  })
}

const showLine = (show: ExhibitionCard) => (
  <span key={show.id} className={styles.show}>
    <TextLink href={href("/exhibitions/:slug", { slug: show.slug })}>
      <i>{show.title}</i>
    </TextLink>
    {`, ${placeOf(show)}, ${show.startsOn.slice(0, 4)}`}
  </span>
)

/** Keeps the number of a certificate on one line: a word joiner follows its hyphen. */
const unbrokenNumbers = (words: string) => words.replace(/(?<=\d)-(?=\d)/g, "-\u2060")

function factsOf({
  series,
  type,
  framed,
  editionSize,
  conditionStatus,
  creditLine,
  further,
}: PageWork): [string, ReactNode][] {
  const facts: [string, ReactNode][] = []
  if (series)
    facts.push([
      "Series",
      <>
        <TextLink href={`${href("/gallery")}?series=${series.slug}`}>{series.title}</TextLink>
        {series.years ? `, ${series.years}` : null}
      </>,
    ])
  facts.push(["Kind", type])
  if (framed !== null) facts.push(["Framing", framed ? "Framed" : "Unframed"])
  for (const [name, size] of further.sizes ?? []) facts.push([name, unbrokenMeasures(size)])
  const edition = editionSize ? `${editionSize} numbered copies` : "One of a kind"
  facts.push(["Edition", further.proofs ? `${edition}, ${further.proofs}` : edition])
  if (conditionStatus) facts.push(["Condition", conditionStatus])
  if (creditLine) facts.push(["Credit", creditLine])
  if (further.rights) facts.push(["Copyright", further.rights])
  return facts
}
