import { href } from "react-router"
import type { PostCard } from "../../../domain/blog/post-queries.server.ts"
import type { HomepageSection } from "../../../domain/homepage/homepage-section.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { Picture } from "../../ui/picture/picture.tsx"
import { PostDate } from "../blog/written-on.tsx"
import { findContent } from "./hang-links.ts"

/** The newest post leads; before the first one is written, the statement does. */
export function HungStories({ posts, sections }: { posts: PostCard[]; sections: HomepageSection[] }) {
  const [newest, ...older] = posts
  if (!newest) return <LeadingStatement sections={sections} />
  const to = href("/blog/:slug", { slug: newest.slug })
  return (
    <div className="hang-stories" data-pictured={newest.picture ? true : undefined}>
      {newest.picture ? (
        <a className="hang-lead-picture" href={to} tabIndex={-1} aria-label={newest.title}>
          <Picture picture={newest.picture} sizes="(width < 768px) 100vw, 42vw" first />
        </a>
      ) : null}
      <article className="hang-story">
        <PostDate at={newest.publishedAt} />
        <h2>
          <a href={to}>{newest.title}</a>
        </h2>
        {newest.excerpt ? <p>{newest.excerpt}</p> : null}
        <TextLink href={to} aria-label={`Read on: ${newest.title}`}>
          Read on
        </TextLink>
        {older.map(({ slug, title, publishedAt }) => (
          <div key={slug} className="hang-older">
            <PostDate at={publishedAt} />
            <h3>
              <a href={href("/blog/:slug", { slug })}>{title}</a>
            </h3>
          </div>
        ))}
      </article>
    </div>
  )
}

function LeadingStatement({ sections }: { sections: HomepageSection[] }) {
  const statement = findContent(sections, "artist_statement")
  const words = statement?.statement || statement?.description
  return (
    <div className="hang-stories">
      <article className="hang-story">
        <h2>
          <a href={href("/about")}>{statement?.title || "About the artist"}</a>
        </h2>
        {words ? <p>{words}</p> : null}
      </article>
    </div>
  )
}
