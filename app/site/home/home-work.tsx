import { type CSSProperties, useId } from "react"
import { href } from "react-router"
import type { WorkCard } from "../../../domain/artworks/gallery/work-card.ts"
import type { ChosenComposition } from "../../../domain/settings/compositions.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { joinMeasures } from "../../ui/label/join-measures.ts"
import { Label, PriceLine } from "../../ui/label/label.tsx"
import { Picture } from "../../ui/picture/picture.tsx"
import { getInquiryUrl } from "../artworks/inquiry-url.ts"

type HomeWorkProps = {
  work: WorkCard
  composition: ChosenComposition
  number: number
  of: number
  /** The page's main picture. */
  first: boolean
  place: Record<string, number | undefined>
}

/** How many pictures of each composition are in the first screen. */
const soonCounts: Record<ChosenComposition, number> = { wall: 3, salon: 8, single: 1, index: 1, journal: 5 }

export function HomeWork({ work, composition, number, of, first, place }: HomeWorkProps) {
  const titleId = useId()
  const to = href("/artwork/:id", { id: work.id })
  const { picture, ratio } = work
  return (
    <li className="hang-work" style={{ "--r": Math.round(ratio * 1000) / 1000, ...place } as CSSProperties}>
      <div className="hang-hook">
        <a className="hang-picture" href={to} tabIndex={-1} aria-labelledby={titleId}>
          {picture ? (
            <Picture
              picture={picture}
              sizes={getSizes(composition, ratio)}
              first={first}
              soon={number <= soonCounts[composition]}
            />
          ) : (
            <span className="hang-bare" />
          )}
        </a>
        {composition === "index" ? (
          <p className="hang-facts" aria-hidden="true">
            {work.medium}
            <br />
            {joinMeasures(work.size)}
          </p>
        ) : null}
      </div>
      <span className="hang-number" aria-hidden="true">
        {number}
        <span> / {of}</span>
      </span>
      <Label
        work={work}
        as="h2"
        className="hang-label"
        lead={(line) => (
          <a id={titleId} href={to}>
            {line}
          </a>
        )}
      />
      {composition === "single" ? (
        <p className="hang-action">
          <TextLink href={work.price === null ? getInquiryUrl(work) : to} aria-describedby={titleId}>
            {work.price === null ? "Inquire" : "View Details"}
          </TextLink>
        </p>
      ) : null}
    </li>
  )
}

export function HomeListWork({ work, number }: { work: WorkCard; number: number }) {
  const facts = [work.medium, joinMeasures(work.size)].filter(Boolean).join(", ")
  return (
    <li>
      <span className="hang-number" aria-hidden="true">
        {number}
      </span>
      <div>
        <a href={href("/artwork/:id", { id: work.id })}>
          <i>{work.title}</i>
          {work.year ? `, ${work.year}` : null}
        </a>
        {facts ? <p>{facts}</p> : null}
      </div>
      <PriceLine work={work} />
    </li>
  )
}

function getSizes(composition: ChosenComposition, ratio: number): string {
  switch (composition) {
    case "wall":
      return `(width < 768px) ${Math.round(Math.min(90, 75 * ratio))}vw, ${Math.round(Math.min(56, 32 * ratio))}vw`
    case "salon":
      return "(width < 768px) 46vw, 20vw"
    case "single":
      return "(width < 768px) 100vw, 76vw"
    case "index":
      return "(width < 768px) 104px, 40vw"
    case "journal":
      return "(width < 768px) 30vw, 92px"
  }
}
