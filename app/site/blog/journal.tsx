import { data, href } from "react-router"
import { findPostPage, type PostCard } from "../../../domain/blog/post-queries.server.ts"
import { shopContext } from "../../request/context.ts"
import { formatArtistName } from "../../seo/artist-name.ts"
import { findSiteDetails, pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import page from "../../ui/page.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import text from "../../ui/text.module.css"
import type { Route } from "./+types/journal"
import styles from "./journal.module.css"
import { PostDate } from "./written-on.tsx"

export async function loader({ request, context }: Route.LoaderArgs) {
  const keys = new URL(request.url).searchParams.getAll("before")
  const found = keys.length > 1 ? null : await findPostPage(context.get(shopContext), keys[0] || null)
  if (!found)
    throw data("This address does not name a page of the journal.", { status: 400, statusText: "Bad Request" })
  return { ...found, isFirst: !keys[0] }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: "Journal",
    description: `From the studio of ${formatArtistName(findSiteDetails(matches))}.`,
    path: href("/blog"),
    hidden: loaderData ? !loaderData.isFirst : true,
  })

export default function JournalPage({ loaderData }: Route.ComponentProps) {
  const { posts, older, isFirst } = loaderData
  return (
    <div className={page.container}>
      <div className={page.head}>
        <h1>Journal</h1>
      </div>
      {posts.length > 0 ? (
        <div className={styles.posts}>
          {posts.map((post, index) => (
            <PostEntry key={post.id} post={post} first={isFirst && index === 0} soon={index < 2} />
          ))}
        </div>
      ) : (
        <div className={text.empty}>
          <p>{isFirst ? "Nothing has been written here yet." : "There is nothing older."}</p>
          <TextLink className={styles.emptyLink} href={isFirst ? href("/gallery") : href("/blog")}>
            {isFirst ? "View Gallery" : "The newest entries"}
          </TextLink>
        </div>
      )}
      {older || !isFirst ? (
        <nav className={classes(styles.more)} aria-label="Pages of the journal">
          {older ? (
            <TextLink href={`${href("/blog")}?before=${encodeURIComponent(older)}`} rel="next">
              Older entries
            </TextLink>
          ) : null}
          {isFirst ? null : <TextLink href={href("/blog")}>The newest entries</TextLink>}
        </nav>
      ) : null}
    </div>
  )
}

function PostEntry({ post, first, soon }: { post: PostCard; first: boolean; soon: boolean }) {
  const { slug, title, excerpt, publishedAt, picture } = post
  const to = href("/blog/:slug", { slug })
  return (
    <article className={classes(page.grid, styles.post, first && styles.first, !picture && styles.bare)}>
      {picture ? (
        <a href={to} className={styles.picture} tabIndex={-1} aria-label={title}>
          <Picture
            picture={picture}
            sizes={first ? "(width < 768px) 100vw, 58vw" : "(width < 768px) 100vw, 33vw"}
            first={first}
            soon={soon}
          />
        </a>
      ) : null}
      <div className={styles.words}>
        <PostDate at={publishedAt} className={classes(text.small, text.figures)} />
        <h2 className={styles.title}>
          <a href={to}>{title}</a>
        </h2>
        {excerpt ? <p className={styles.excerpt}>{excerpt}</p> : null}
      </div>
    </article>
  )
}
