import type { CSSProperties } from "react"
import { TextLink } from "../../ui/controls/text-link.tsx"
import text from "../../ui/text.module.css"
import type { Hang } from "./hang.server.ts"
import { findContent, listHangLinks } from "./hang-links.ts"
import type { HomeContent } from "./home-content.server.ts"
import { HomeListWork, HomeWork } from "./home-work.tsx"
import { HungStories, hasStatement } from "./hung-stories.tsx"

type HungWorksProps = { hang: Hang; content: HomeContent; artistName: string }

/** The same in every composition; `app/ui/compositions` arranges it, by names that are no classes of modules. */
export function HungWorks({ hang, content, artistName }: HungWorksProps) {
  const { composition, works, widths, reach, salon, posts } = hang
  const [hero, featured] = [findContent(content.sections, "hero"), findContent(content.sections, "featured_artworks")]
  // The name is in the header already: where a hero says no more, the works' own title takes its place.
  const heroTitle = hero?.title === artistName ? "" : hero?.title
  const title = heroTitle || featured?.title || artistName
  const hasLeadPicture =
    composition === "journal" && Boolean(posts[0] ? posts[0].picture : hasStatement(content) && content.portrait)
  const size = { "--desk": reach.desk, "--phone": reach.phone, "--count": works.length }
  const wall = salon && { "--wide": round(salon.wide), "--high": round(salon.high) }
  return (
    <>
      <section className="hang" data-hang={composition} aria-labelledby="hang">
        <div className="hang-head">
          <h1 id="hang">{title}</h1>
          {hero?.subtitle ? <p className="hang-lead">{hero.subtitle}</p> : null}
        </div>
        {composition === "journal" ? <HungStories posts={posts} content={content} /> : null}
        <div className="hang-wall">
          <ol
            className="hang-works"
            // biome-ignore lint/a11y/noRedundantRoles: Safari takes lists without bullets for no lists
            role="list"
            aria-label={labels[composition]}
            tabIndex={composition === "wall" ? 0 : undefined}
            style={{ ...size, ...wall } as CSSProperties}
          >
            {works.map((work, index) => (
              <HomeWork
                key={work.id}
                work={work}
                composition={composition}
                number={index + 1}
                of={works.length}
                first={index === 0 && !hasLeadPicture}
                place={{ "--wd": widths[index], "--line": index + 1, ...getPlace(salon, index) }}
              />
            ))}
          </ol>
        </div>
        <div className="hang-foot">
          {featured?.title && featured.title !== title ? <h2 className="hang-title">{featured.title}</h2> : null}
          {featured?.description ? <p className="hang-about">{featured.description}</p> : null}
          {composition === "wall" ? (
            <p className="hang-note">
              All to one scale: the sizes are true to each other.
              <span> Use the arrow keys to walk along.</span>
            </p>
          ) : null}
          <p className="hang-links">
            {composition === "salon" ? <TextLink href="#list">The list</TextLink> : null}
            {listHangLinks(content.sections, content.counts).map(({ text, to }) => (
              <TextLink key={text} href={to}>
                {text}
              </TextLink>
            ))}
          </p>
        </div>
      </section>
      {composition === "salon" ? (
        <section className="hang-list" aria-labelledby="list">
          <h2 id="list">The list</h2>
          <ol>
            {works.map((work, index) => (
              <HomeListWork key={work.id} work={work} number={index + 1} />
            ))}
          </ol>
        </section>
      ) : null}
      {works.length === 0 ? <p className={text.unseen}>No work is for sale just now.</p> : null}
    </>
  )
}

const labels: Record<Hang["composition"], string> = {
  wall: "Works on the wall, to one scale",
  salon: "Works on the wall, to one scale",
  single: "Works, one to a screen",
  index: "Works",
  journal: "For sale now",
}

const round = (inches: number) => Math.round(inches * 10) / 10

function getPlace(salon: Hang["salon"], index: number) {
  const place = salon?.places[index]
  return place && { "--x": round(place.left), "--y": round(place.top) }
}
