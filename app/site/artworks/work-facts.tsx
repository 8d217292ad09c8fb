import type { ReactNode } from "react"
import { href } from "react-router"
import type { ProvenanceEntry } from "../../../domain/artworks/provenance.ts"
import { placeOf } from "../../../domain/exhibitions/exhibition.ts"
import type { ExhibitionCard } from "../../../domain/exhibitions/public-exhibitions.server.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import styles from "./artwork-page.module.css"
import type { PageWork } from "./page-work.ts"

type WorkFactsProps = { work: PageWork; shows: ExhibitionCard[]; provenance: ProvenanceEntry[] }

/** Further facts as ruled rows; unknown ones are left out. */
export function WorkFacts({ work, shows, provenance }: WorkFactsProps) {
  const facts = [...factsOf(work), ...exhibitionsFact(shows), ...storyFacts(provenance)]
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

/** The exhibitions of a work: each a line with a link to its page. */
function exhibitionsFact(shows: ExhibitionCard[]): [string, ReactNode][] {
  if (shows.length === 0) return []
  const lines = shows.map((show) => (
    <span key={show.id} className={styles.show}>
      <TextLink href={href("/exhibitions/:slug", { slug: show.slug })}>
        <i>{show.title}</i>
      </TextLink>
      {`, ${placeOf(show)}, ${show.startsOn.slice(0, 4)}`}
    </span>
  ))
  return [["Exhibited", lines]]
}

/** The previous owners, the oldest first, and the certificates: each entry a line. */
function storyFacts(provenance: ProvenanceEntry[]): [string, ReactNode][] {
  const told = { ownership: "Provenance", certificate: "Certificate" } as const
  return (["ownership", "certificate"] as const).flatMap((kind): [string, ReactNode][] => {
    const entries = provenance.filter((entry) => entry.kind === kind)
    if (entries.length === 0) return []
    const lines = entries.map(({ id, event, owner, year }) => (
      <span key={id} className={styles.show}>
        {unbrokenNumbers([event, owner, year].filter((part) => part !== "").join(", "))}
      </span>
    ))
    return [[told[kind], lines]]
  })
}

/** Keeps the number of a certificate on one line: a word joiner follows its hyphen. */
const unbrokenNumbers = (words: string) => words.replace(/(?<=\d)-(?=\d)/g, "-\u2060")

function factsOf({ series, type, framed, editionSize, conditionStatus, creditLine }: PageWork): [string, ReactNode][] {
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
  facts.push(["Edition", editionSize ? `${editionSize} numbered copies` : "One of a kind"])
  if (conditionStatus) facts.push(["Condition", conditionStatus])
  if (creditLine) facts.push(["Credit", creditLine])
  return facts
}
