import { type CSSProperties, type ReactNode, useId } from "react"
import { href } from "react-router"
import type { WorkCard } from "../../../domain/artworks/gallery/work-card.ts"
import { classes } from "../../ui/classes.ts"
import controls from "../../ui/controls/controls.module.css"
import { IconButton } from "../../ui/controls/icon.tsx"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { Label } from "../../ui/label/label.tsx"
import { useLiveBadge } from "../../ui/label/use-live-badge.ts"
import page from "../../ui/page.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import text from "../../ui/text.module.css"
import { getInquiryUrl } from "../artworks/inquiry-url.ts"
import styles from "./carousel.module.css"
import { useCarousel } from "./use-carousel.ts"

/** The next work is always partly visible. Scrolls sideways without scripts. */
export function Carousel({ works, head }: { works: WorkCard[]; head: ReactNode }) {
  const { viewport, live, current, turning, moving, turnBy, turnTo, setTurning, pausing } = useCarousel(works.length)
  return (
    <div {...pausing}>
      <div className={classes(page.container, styles.head)}>
        {head}
        {works.length > 1 ? (
          <div className={styles.turn}>
            <IconButton
              name={turning ? "pause" : "play"}
              label={turning ? "Pause" : "Play"}
              onClick={() => setTurning(!turning)}
            />
            <IconButton name="previous" label="Previous work" onClick={() => turnBy(-1)} />
            <div className={styles.dots}>
              {works.map((work, index) => (
                <button
                  key={work.id}
                  type="button"
                  aria-label={`Work ${index + 1} of ${works.length}: ${work.title}`}
                  aria-current={index === current ? "true" : undefined}
                  onClick={() => turnTo(index)}
                />
              ))}
            </div>
            <IconButton name="next" label="Next work" onClick={() => turnBy(1)} />
          </div>
        ) : null}
      </div>
      <section
        className={styles.viewport}
        ref={viewport}
        data-live={live || undefined}
        tabIndex={live ? undefined : 0}
        aria-label="Featured works"
      >
        <ul className={styles.strip} data-strip>
          {works.map((work, index) => (
            <FeaturedWork key={work.id} work={work} place={`${index + 1} of ${works.length}`} />
          ))}
        </ul>
      </section>
      <p className={text.unseen} aria-live={moving ? "off" : "polite"}>
        {live ? `Work ${current + 1} of ${works.length}: ${works[current]?.title}` : ""}
      </p>
    </div>
  )
}

/** The width follows the root of the ratio, so that all works have the same area. */
function FeaturedWork({ work, place }: { work: WorkCard; place: string }) {
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
