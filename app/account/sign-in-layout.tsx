import type { ReactNode } from "react"
import { href } from "react-router"
import type { WorkCard } from "../../domain/artworks/gallery/work-card.ts"
import { TextLink } from "../ui/controls/text-link.tsx"
import { Picture } from "../ui/picture/picture.tsx"
import styles from "./sign-in-layout.module.css"

export function SignInLayout({
  artistName,
  work,
  children,
}: {
  artistName: string
  work: WorkCard | null
  children: ReactNode
}) {
  return (
    <div className={styles.page}>
      <header className={styles.beside}>
        <p className={styles.brand}>
          <TextLink bare href={href("/")}>
            {artistName}
          </TextLink>
        </p>
        {work?.picture && (
          <figure style={{ "--ratio": work.picture.width / work.picture.height } as React.CSSProperties}>
            <Picture picture={work.picture} sizes="(width < 768px) 1px, (width < 1024px) 60vw, 55vw" />
            <figcaption>
              <p className={styles.title}>
                <i>{work.title}</i>
                {work.year && `, ${work.year}`}
              </p>
              <p>{work.medium}</p>
            </figcaption>
          </figure>
        )}
      </header>
      <main className={styles.form}>
        <p className={styles.back}>
          <TextLink bare href={href("/gallery")}>
            Return to Gallery
          </TextLink>
        </p>
        <div className={styles.inner}>{children}</div>
      </main>
    </div>
  )
}
