import type { CSSProperties } from "react"
import { href, redirect } from "react-router"
import { findPost, type PublicPost } from "../../../domain/blog/post-queries.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { getPostCardPath } from "../../../domain/sharing/find-card.server.ts"
import { shopContext } from "../../request/context.ts"
import { getVisibleSearch } from "../../request/visible-search.ts"
import { postJsonLd } from "../../seo/json-ld/post.ts"
import { findSiteDetails, getSharedCard, pageMeta } from "../../seo/page-meta.ts"
import { ImageCaption } from "../../ui/caption/caption-text.tsx"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import label from "../../ui/label/label.module.css"
import page from "../../ui/page.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import { RichTextView } from "../../ui/rich-text/rich-text.tsx"
import text from "../../ui/text.module.css"
import { WorkGrid } from "../../ui/work-grid/work-grid.tsx"
import { findMovedPage } from "../moved-address.server.ts"
import type { Route } from "./+types/post-page"
import styles from "./post-page.module.css"
import { PostDate } from "./written-on.tsx"

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [found, { site }] = await Promise.all([findPost(shop, params.slug), getSettings(shop.db, "site")])
  if (!found) throw await findMovedPage(shop, request)
  if (found.kind === "moved")
    throw redirect(`${href("/blog/:slug", { slug: found.slug })}${getVisibleSearch(request.url)}`, 301)
  return { post: found.post, card: getPostCardPath(found.post, site) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = findSiteDetails(matches)
  if (!loaderData || !site) return [{ title: "Page not found" }, { name: "robots", content: "noindex" }]
  const { post, card } = loaderData
  return pageMeta(matches, {
    title: post.seoTitle || post.title,
    description: post.seoDescription || post.excerpt,
    path: href("/blog/:slug", { slug: post.slug }),
    type: "article",
    crumb: post.title,
    above: [{ name: "Journal", path: href("/blog") }],
    structuredData: import.meta.env.SSR ? [postJsonLd(site, post)] : [],
    picture: getSharedCard(card, post.picture?.alt || post.title),
  })
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { post } = loaderData
  const { title, publishedAt, picture, caption, tags, body, related } = post
  return (
    <article className={page.container} key={post.id}>
      <div className={classes(page.grid, styles.post)}>
        <header className={styles.head}>
          <p className={text.small}>
            <PostDate at={publishedAt} className={text.figures} />
            {tags.length > 0 ? <span className={styles.tags}>{tags.join(", ")}</span> : null}
          </p>
          <h1 className={styles.title}>{title}</h1>
        </header>
        {picture ? (
          <figure
            className={classes(styles.lead, picture.width < picture.height && styles.tall)}
            style={{ "--r": picture.width / picture.height } as CSSProperties}
          >
            <Picture picture={picture} sizes="(width < 768px) 100vw, 70vw" first />
            <ImageCaption of={caption} className={label.label} />
          </figure>
        ) : null}
        <RichTextView doc={body} pictures={post.pictures} works={post.cards} className={styles.body} />
      </div>
      {related.length > 0 ? (
        <section className={classes(page.section, page.grid)} aria-labelledby="works">
          <div className={styles.body}>
            <h2 id="works" className={styles.worksHead}>
              {related.length === 1 ? "Related work" : "Related works"}
            </h2>
            <WorkGrid works={related} row={related.length <= 4} as="h3" />
          </div>
        </section>
      ) : null}
      <PostLinks post={post} />
    </article>
  )
}

function PostLinks({ post: { older, newer } }: { post: Pick<PublicPost, "older" | "newer"> }) {
  return (
    <nav className={styles.ways} aria-label="Journal">
      <PostLink post={older} words="Earlier" rel="prev" />
      <PostLink post={newer} words="Later" rel="next" />
      <p className={styles.all}>
        <TextLink href={href("/blog")}>All entries</TextLink>
      </p>
    </nav>
  )
}

function PostLink({ post, words, rel }: { post: PublicPost["older"]; words: string; rel: string }) {
  if (!post) return null
  return (
    <a className={styles.way} href={href("/blog/:slug", { slug: post.slug })} rel={rel}>
      <span>{words}</span>
      <strong>{post.title}</strong>
    </a>
  )
}
