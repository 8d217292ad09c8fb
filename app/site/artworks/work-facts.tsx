import type { ReactNode } from "react"
import { href } from "react-router"
import type { ProvenanceEntry } from "../../../domain/artworks/provenance.ts"
import { formatVenue } from "../../../domain/exhibitions/exhibition.ts"
import type { ExhibitionCard } from "../../../domain/exhibitions/public-exhibitions.server.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { unbrokenMeasures } from "../../ui/label/unbroken-measures.ts"
import styles from "./artwork-page.module.css"
import type { BuyingFacts } from "./buying-facts.ts"
import type { PageWork } from "./page-work.ts"

type WorkFactsProps = {
  work: PageWork
  shows: ExhibitionCard[]
  provenance: ProvenanceEntry[]
  buying: BuyingFacts | null
}

export function WorkFacts({ work, shows, provenance, buying }: WorkFactsProps) {
  const facts = [...factsOf(work, buying), ...storyFacts(shows, provenance), ...promises(buying)]
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
    {`, ${formatVenue(show)}, ${show.startsOn.slice(0, 4)}`}
  </span>
)

/** Keeps a certificate's number on one line: a word joiner follows its hyphen. */
const unbrokenNumbers = (words: string) => words.replace(/(?<=\d)-(?=\d)/g, "-\u2060")

function promises(buying: BuyingFacts | null): [string, string][] {
  if (!buying) return []
  const said: [string, string][] = [
    ["Certificate", buying.certificate],
    ["Provenance", buying.provenance],
    ["Delivery", buying.dispatch],
    ["Returns", buying.returns],
  ]
  return said.filter(([, words]) => words !== "")
}

function framingOf(framed: boolean | null, finish: string): string {
  if (finish) return finish
  if (framed === null) return ""
  return framed ? "Framed" : "Unframed"
}

function factsOf(
  { series, type, framed, editionSize, conditionStatus, creditLine, further }: PageWork,
  buying: BuyingFacts | null,
): [string, ReactNode][] {
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
  const framing = framingOf(framed, buying?.finish ?? "")
  if (framing) facts.push(["Framing", framing])
  for (const [name, size] of further.sizes ?? []) facts.push([name, unbrokenMeasures(size)])
  const edition = editionSize ? `Edition of ${editionSize}` : "One of a kind"
  facts.push(["Edition", further.proofs ? `${edition}, ${further.proofs}` : edition])
  if (conditionStatus) facts.push(["Condition", conditionStatus])
  if (creditLine) facts.push(["Credit", creditLine])
  if (further.rights) facts.push(["Copyright", further.rights])
  return facts
}
