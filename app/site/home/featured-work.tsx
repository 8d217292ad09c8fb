import { type CSSProperties, useId } from "react"
import { href } from "react-router"
import type { WorkCard } from "../../../domain/artworks/work-card.ts"
import controls from "../../ui/controls/controls.module.css"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { Label } from "../../ui/label/label.tsx"
import { useLiveBadge } from "../../ui/label/use-live-badge.ts"
import { Picture } from "../../ui/picture/picture.tsx"
import { getInquiryUrl } from "../artworks/inquiry-url.ts"
import styles from "./carousel.module.css"

/** The width follows the root of the ratio, so that all works have the same area. */
export function FeaturedWork({ work, place }: { work: WorkCard; place: string }) {
  const titleId = useId()
  const to = href("/artwork/:id", { id: work.id })
  const { ratio } = work
  const width = Math.round(Math.sqrt(ratio) * 1000) / 1000
  const style = { "--w": width, "--r": Math.round(ratio * 10_000) / 10_000 } as CSSProperties
  return (
    <li className={styles.work} style={style} aria-roledescription="slide" aria-label={place}>
      <a className={styles.picture} href={to} tabIndex={-1} aria-labelledby={titleId}>
        {work.picture ? (
          <Picture
            picture={work.picture}
            sizes={`(width < 768px) 100vw, min(${Math.round(38 * width)}vw, ${Math.round(600 * width)}px)`}
          />
        ) : (
          <span className={styles.bare} />
        )}
      </a>
      <div className={styles.label}>
        <Label work={work} as="h3" everyBadge soldPrice lead={(line) => <span id={titleId}>{line}</span>} />
        <p className={styles.actions}>
          <TextLink href={to} aria-describedby={titleId}>
            View Details
          </TextLink>
          {useLiveBadge(work).badge === "sold" ? (
            <button type="button" className={controls.link} disabled aria-describedby={titleId}>
              SOLD OUT
            </button>
          ) : (
            <TextLink href={getInquiryUrl(work)} aria-describedby={titleId}>
              Inquire
            </TextLink>
          )}
        </p>
      </div>
    </li>
  )
}
