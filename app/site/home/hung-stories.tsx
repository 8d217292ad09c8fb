import { href } from "react-router"
import type { PostCard } from "../../../domain/blog/post-queries.server.ts"
import { statementDefaults } from "../../../domain/homepage/section-defaults.ts"
import { ImageCaption } from "../../ui/caption/caption-text.tsx"
import { TextLink } from "../../ui/controls/text-link.tsx"
import label from "../../ui/label/label.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import text from "../../ui/text.module.css"
import { PostDate } from "../blog/written-on.tsx"
import { findContent } from "./hang-links.ts"
import type { HomeContent } from "./home-content.server.ts"

/** The newest post leads; before the first one is written, the statement does. */
export function HungStories({ posts, content }: { posts: PostCard[]; content: HomeContent }) {
  const [newest, ...older] = posts
  if (!newest) return <LeadingStatement content={content} />
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

export const hasStatement = ({ sections }: HomeContent) => sections.some(({ type }) => type === "artist_statement")

/** All of the section, which then does not come once more below. */
function LeadingStatement({ content: { sections, portrait } }: { content: HomeContent }) {
  const statement = findContent(sections, "artist_statement")
  if (!statement)
    return (
      <div className="hang-stories">
        <article className="hang-story">
          <h2>
            <a href={href("/about")}>About the artist</a>
          </h2>
        </article>
      </div>
    )
  const { cta1Link, cta1Text, cta2Link, cta2Text } = statementDefaults
  return (
    <div className="hang-stories" data-pictured={portrait ? true : undefined}>
      {portrait ? (
        <figure className="hang-lead-picture">
          <Picture picture={portrait.picture} sizes="(width < 768px) 100vw, 42vw" first />
          <ImageCaption of={portrait.caption} className={label.label} />
        </figure>
      ) : null}
      <article className="hang-story">
        {statement.subtitle ? <p className={text.small}>{statement.subtitle}</p> : null}
        <h2>{statement.title || "About the artist"}</h2>
        {[statement.statement, statement.description].map((words) => (words ? <p key={words}>{words}</p> : null))}
        {statement.highlights.map(({ text: words }) => (
          <p key={words}>{words}</p>
        ))}
        <p className="hang-links">
          <TextLink href={statement.cta1Link || cta1Link}>{statement.cta1Text || cta1Text}</TextLink>
          <TextLink href={statement.cta2Link || cta2Link}>{statement.cta2Text || cta2Text}</TextLink>
        </p>
      </article>
    </div>
  )
}
