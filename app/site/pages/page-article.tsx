import type { ShownPage } from "../../../domain/pages/public-pages.server.ts"
import { pagePaths } from "../../../domain/urls.ts"
import { classes } from "../../ui/classes.ts"
import page from "../../ui/page.module.css"
import { PageBlockView } from "./blocks/page-block.tsx"
import styles from "./page-article.module.css"

type PageArticleProps = {
  page: Pick<ShownPage, "title" | "introduction" | "blocks">
  /** Of the link that shows the draft: its files are at an address of their own. */
  draftSecret?: string
  isPreview?: boolean
}

/** One axis carries all text; pictures leave it. */
export function PageArticle({ page: shown, draftSecret, isPreview }: PageArticleProps) {
  const { title, introduction, blocks } = shown
  const getFileUrl = (id: string) => (draftSecret ? pagePaths.draftFile(draftSecret, id) : pagePaths.file(id))
  const getMediaUrl = (path: string) => (draftSecret ? `${pagePaths.draft(draftSecret)}${path}` : path)
  return (
    <article className={classes(page.container, page.grid, styles.page)}>
      <h1 className={styles.title}>{title}</h1>
      {introduction ? <p className={styles.introduction}>{introduction}</p> : null}
      {blocks.map((block, index) => (
        <PageBlockView
          key={block.id}
          block={block}
          isFirst={index === 0}
          getFileUrl={getFileUrl}
          getMediaUrl={getMediaUrl}
          marker={isPreview ? block.id : undefined}
        />
      ))}
    </article>
  )
}
