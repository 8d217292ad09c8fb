import { href } from "react-router"
import { formatFileSize } from "../../../lib/file-size.ts"
import { classes } from "../../ui/classes.ts"
import controls from "../../ui/controls/controls.module.css"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import styles from "./exhibition-page.module.css"
import type { PageExhibition } from "./page-exhibition.ts"

export function InPrint({ exhibition: { catalogue, press } }: { exhibition: PageExhibition }) {
  if (!catalogue && press.length === 0) return null
  return (
    <section className={classes(page.section, page.grid, styles.print)} aria-labelledby="print">
      <h2 id="print" className={styles.printHead}>
        {press.length > 0 ? (catalogue ? "Catalog and press" : "Press") : "Catalog"}
      </h2>
      <div className={styles.printed}>
        {catalogue ? (
          <div className={styles.entry}>
            <h3>
              <i>{catalogue.title}</i>
            </h3>
            {catalogue.details ? <p className={text.small}>{catalogue.details}</p> : null}
            <Outside url={catalogue.url} words="About the catalogue" />
          </div>
        ) : null}
        {press.map((entry) => (
          <div key={`${entry.publication} ${entry.title} ${entry.date}`} className={styles.entry}>
            {entry.quote ? <blockquote className={styles.quote}>{addQuotes(entry.quote)}</blockquote> : null}
            <p className={text.small}>
              {entry.author ? `${entry.author}, ` : null}
              {entry.title ? `“${addComma(entry.title)}” ` : null}
              <i>{entry.publication}</i>
              {entry.date ? `, ${entry.date}` : null}
            </p>
            <Outside url={entry.url} words="Read it" />
            {entry.file ? <Pdf {...entry.file} of={entry.publication} /> : null}
          </div>
        ))}
      </div>
    </section>
  )
}

function Outside({ url, words }: { url: string; words: string }) {
  if (!url) return null
  return (
    <p>
      <a className={controls.link} href={url} rel="noopener">
        {words}
      </a>
    </p>
  )
}

const Pdf = ({ id, bytes, of }: { id: string; bytes: number; of: string }) => (
  <p>
    <a
      className={controls.link}
      href={href("/press/:file", { file: id })}
      download
      aria-label={`PDF, ${formatFileSize(bytes)}, ${of}`}
    >
      {`PDF, ${formatFileSize(bytes)}`}
    </a>
  </p>
)

/** A comma inside the quotation marks, unless the title ends with punctuation. */
const addComma = (title: string) => (/[,.!?…]$/.test(title) ? title : `${title},`)

const addQuotes = (label: string) => (/^["“„«]/.test(label) ? label : `“${label}”`)
