import { Link } from "react-router"
import { Page } from "../kit/page.tsx"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/help"
import styles from "./help.module.css"
import { helpTopics } from "./help-topics.ts"

export const meta: Route.MetaFunction = () => studioMeta("Help")

export default function Help() {
  return (
    <Page title="Help" details={<span>What each part of the studio is for, and how its common tasks are done</span>}>
      <div className={styles.columns}>
        <nav className={styles.index} aria-label="Topics">
          <ul>
            {helpTopics.map(({ id, title }) => (
              <li key={id}>
                <Link to={`#${id}`}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {helpTopics.map(({ id, title, paths, paragraphs }) => (
            <section key={id} id={id} className={styles.topic}>
              <h2>{title}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              <p>
                <Link to={paths[0] ?? ""} aria-label={`Open ${title}`}>
                  Open
                </Link>
              </p>
            </section>
          ))}
        </div>
      </div>
    </Page>
  )
}
