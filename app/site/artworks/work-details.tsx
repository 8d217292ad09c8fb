import type { ReactNode } from "react"
import { href } from "react-router"
import type { ProvenanceEntry } from "../../../domain/artworks/record/provenance.ts"
import { formatVenue } from "../../../domain/exhibitions/exhibition.ts"
import type { ExhibitionCard } from "../../../domain/exhibitions/public-exhibitions.server.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { DetailRow } from "../../ui/detail-row.tsx"
import { joinMeasures } from "../../ui/label/join-measures.ts"
import styles from "./artwork-page.module.css"
import type { BuyingDetails } from "./buying-details.ts"
import type { PublicArtworkView } from "./public-artwork-view.ts"
import { getSeriesPath } from "./series-path.ts"

type WorkDetailsProps = {
  work: PublicArtworkView
  shows: ExhibitionCard[]
  provenance: ProvenanceEntry[]
  buying: BuyingDetails | null
}

export function ArtworkDetails({ work, shows, provenance, buying }: WorkDetailsProps) {
  const details = [...listDetails(work, buying), ...listProvenance(shows, provenance), ...listPromises(buying)]
  if (details.length === 0) return null
  return (
    <dl className={styles.facts}>
      {details.map(([name, value]) => (
        <DetailRow key={name} name={name} value={value} />
      ))}
    </dl>
  )
}

const provenanceLabels: [kind: ProvenanceEntry["kind"], name: string][] = [
  ["exhibition", "Exhibited"],
  ["literature", "Literature"],
  ["ownership", "Provenance"],
  ["certificate", "Certificate"],
]

function listProvenance(shows: ExhibitionCard[], provenance: ProvenanceEntry[]): [string, ReactNode][] {
  return provenanceLabels.flatMap(([kind, name]): [string, ReactNode][] => {
    const entries = provenance.filter((entry) => entry.kind === kind)
    const lines = entries.map(({ id, event, owner, year }) => (
      <span key={id} className={styles.show}>
        {unbrokenNumbers([event, owner, year].filter((part) => part !== "").join(", "))}
      </span>
    ))
    const all = kind === "exhibition" ? [...shows.map(renderShow), ...lines] : lines
    return all.length > 0 ? [[name, all]] : []
  })
}

const renderShow = (show: ExhibitionCard) => (
  <span key={show.id} className={styles.show}>
    <TextLink href={href("/exhibitions/:slug", { slug: show.slug })}>
      <i>{show.title}</i>
    </TextLink>
    {`, ${formatVenue(show)}, ${show.startsOn.slice(0, 4)}`}
  </span>
)

/** Keeps a certificate's number on one line: a word joiner follows its hyphen. */
const unbrokenNumbers = (words: string) => words.replace(/(?<=\d)-(?=\d)/g, "-\u2060")

function listPromises(buying: BuyingDetails | null): [string, string][] {
  if (!buying) return []
  const promised: [string, string][] = [
    ["Certificate", buying.certificate],
    ["Provenance", buying.provenance],
    ["Delivery", buying.dispatch],
    ["Returns", buying.returns],
  ]
  return promised.filter(([, words]) => words !== "")
}

function formatFraming(framed: boolean | null, finish: string): string {
  if (finish) return finish
  if (framed === null) return ""
  return framed ? "Framed" : "Unframed"
}

function listDetails(
  { series, type, framed, editionSize, conditionStatus, further }: PublicArtworkView,
  buying: BuyingDetails | null,
): [string, ReactNode][] {
  const facts: [string, ReactNode][] = []
  if (series)
    facts.push([
      "Series",
      <>
        <TextLink href={getSeriesPath(series)}>{series.title}</TextLink>
        {series.years ? `, ${series.years}` : null}
      </>,
    ])
  facts.push(["Kind", type])
  const framing = formatFraming(framed, buying?.finish ?? "")
  if (framing) facts.push(["Framing", framing])
  for (const [name, size] of further.sizes ?? []) facts.push([name, joinMeasures(size)])
  const edition = editionSize ? `Edition of ${editionSize}` : "One of a kind"
  facts.push(["Edition", further.proofs ? `${edition}, ${further.proofs}` : edition])
  if (conditionStatus) facts.push(["Condition", conditionStatus])
  facts.push(...(further.texts ?? []))
  if (further.rights) facts.push(["Copyright", further.rights])
  return facts
}
