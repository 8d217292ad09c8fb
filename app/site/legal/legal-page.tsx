import type { ReactNode } from "react"
import { href } from "react-router"
import type { Settings } from "../../../domain/settings/settings.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import styles from "./legal-page.module.css"

type Passages = Settings<"legal">["privacy"]

type LegalProps = { title: string; passages: Passages; first?: ReactNode; children?: ReactNode }

export function LegalPage({ title, passages, first, children }: LegalProps) {
  return (
    <article className={classes(page.container, page.grid, styles.legal)}>
      <h1 className={styles.title}>{title}</h1>
      {passages.length > 0 || first ? (
        <div className={styles.passages}>
          {first}
          {passages.map((passage) => (
            <section key={passage.heading}>
              {passage.heading ? <h2>{passage.heading}</h2> : null}
              <div className={text.prose}>
                {passage.paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </section>
          ))}
          {children}
        </div>
      ) : (
        <div className={styles.passages}>
          <p className={text.empty}>This page hasn’t been written yet. Please ask, and we’ll answer.</p>
          <p>
            <TextLink href={href("/contact")}>Write to the studio</TextLink>
          </p>
          {children}
        </div>
      )}
    </article>
  )
}
