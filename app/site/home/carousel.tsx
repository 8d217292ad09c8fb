import type { ReactNode } from "react"
import type { WorkCard } from "../../../domain/artworks/work-card.ts"
import { classes } from "../../ui/classes.ts"
import { IconButton } from "../../ui/controls/icon.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import styles from "./carousel.module.css"
import { FeaturedWork } from "./featured-work.tsx"
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
