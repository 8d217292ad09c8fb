import type { CSSProperties } from "react"
import { href } from "react-router"
import type { Focal } from "../../../domain/artworks/view-kinds.ts"
import { getHeroRatio } from "../../../domain/homepage/hero-ratio.ts"
import type { CollectionCounts, HeroPicture } from "../../../domain/homepage/homepage-queries.server.ts"
import type { SectionContent } from "../../../domain/homepage/homepage-section.ts"
import { getHeroLinks } from "../../../domain/homepage/section-defaults.ts"
import type { PictureView } from "../../../domain/media/picture-view.ts"
import { classes } from "../../ui/classes.ts"
import label from "../../ui/label/label.module.css"
import page from "../../ui/page.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import text from "../../ui/text.module.css"
import { LinkList } from "../shell/link-list.tsx"
import styles from "./hero.module.css"

type HeroProps = {
  content: SectionContent<"hero">
  picture: HeroPicture | null
  counts: CollectionCounts | null
}

export function Hero({ content, picture, counts }: HeroProps) {
  const ratio = picture?.kind === "own" ? picture.picture.width / picture.picture.height : 1.5
  const shape = picture ? (ratio >= 1.45 ? styles.wide : styles.tall) : styles.words
  return (
    <section
      className={classes(page.container, page.grid, styles.hero, shape)}
      style={{ "--r": Math.round(ratio * 10_000) / 10_000 } as CSSProperties}
    >
      {picture ? (
        <figure className={styles.figure}>
          <MainPicture picture={picture} />
        </figure>
      ) : null}
      <div className={styles.wallText}>
        <div>
          <h1
            className={classes(text.display, styles.title)}
            style={{ "--longest": getLongestWordLength(content.title) } as CSSProperties}
          >
            {content.title}
          </h1>
          {content.subtitle ? <p className={text.lead}>{content.subtitle}</p> : null}
        </div>
        <LinkList
          links={getHeroLinks(content).map(({ text, link }) => ({
            to: link,
            text,
            aside: formatCountForLink(link, counts),
          }))}
        />
      </div>
    </section>
  )
}

function MainPicture({ picture }: { picture: HeroPicture }) {
  if (picture.kind === "elsewhere")
    return <img className={styles.elsewhere} src={picture.url} alt="" fetchPriority="high" />
  const { work } = picture
  const image = picture.focal ? (
    <CroppedPicture picture={picture.picture} focal={picture.focal} />
  ) : (
    <Picture picture={picture.picture} sizes="(width < 1200px) 100vw, 75vw" first />
  )
  if (!work) return image
  const to = href("/artwork/:id", { id: work.id })
  return (
    <>
      {image}
      <figcaption className={classes(label.label, styles.caption)}>
        <a className={label.title} href={to}>
          <i>{work.title}</i>
          {work.year ? `, ${work.year}` : null}
        </a>
      </figcaption>
    </>
  )
}

function CroppedPicture({ picture, focal: { x, y } }: { picture: PictureView; focal: Focal }) {
  const ratio = picture.width / picture.height
  const [phone, desk] = [getHeroRatio(ratio, true), getHeroRatio(ratio, false)]
  const place = { "--phone": phone, "--desk": desk, "--focal": `${x * 100}% ${y * 100}%` }
  // the cropped sides are loaded, too
  const wider = Math.round(100 * Math.max(1, ratio / phone))
  return (
    <Picture
      picture={picture}
      sizes={`(width < 768px) ${wider}vw, (width < 1200px) 100vw, 75vw`}
      first
      className={styles.cut}
      style={place as CSSProperties}
    />
  )
}

/** The title's size depends on it, so that every word fits on one line. */
const getLongestWordLength = (title: string) => Math.max(1, ...title.split(/[\s-]+/).map((word) => word.length))

function formatCountForLink(link: string, counts: HeroProps["counts"]): string | undefined {
  if (counts && link === href("/gallery") && counts.works > 0)
    return `${counts.works} ${counts.works === 1 ? "work" : "works"}`
  if (counts && link === href("/shop") && counts.available > 0) return formatAvailable(counts)
}

/** Originals and editions apart, because the link may mention originals: `18 originals, 4 editions`. */
function formatAvailable({ available, editions }: CollectionCounts): string {
  const originals = available - editions
  if (editions === 0 || originals === 0) return `${available} available`
  return `${originals} ${originals === 1 ? "original" : "originals"}, ${editions} ${editions === 1 ? "edition" : "editions"}`
}
