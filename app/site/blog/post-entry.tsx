import { href } from "react-router"
import type { PostCard } from "../../../domain/blog/post-queries.server.ts"
import { classes } from "../../ui/classes.ts"
import page from "../../ui/page.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import text from "../../ui/text.module.css"
import styles from "./journal.module.css"
import { PostDate } from "./written-on.tsx"

export function PostEntry({ post, first, soon }: { post: PostCard; first: boolean; soon: boolean }) {
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
