import { href } from "react-router"
import type { PublicPost } from "../../../domain/blog/post-queries.server.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import styles from "./post-page.module.css"

export function PostLinks({ post: { older, newer } }: { post: Pick<PublicPost, "older" | "newer"> }) {
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
