import { useMediaQuery } from "@mantine/hooks"
import { href, Link } from "react-router"
import type { ListedImport } from "../../../domain/artworks/import/runs/import-queries.server.ts"
import { listImports } from "../../../domain/artworks/import/runs/import-queries.server.ts"
import { findImportsRestoredAt } from "../../../domain/artworks/import/runs/restored-imports.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { maxExportMegabytes } from "../../../domain/site-imports/site-import-limits.ts"
import { listSiteImports } from "../../../domain/site-imports/site-import-queries.server.ts"
import { Day } from "../kit/dates.tsx"
import { Page, RefusedNotice, Section } from "../kit/page.tsx"
import { studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { DropArea } from "../uploading/drop-area.tsx"
import { FilePickerButton } from "../uploading/file-picker-button.tsx"
import { useFileDrop } from "../uploading/use-file-drop.ts"
import type { Route } from "./+types/import-home"
import { formatImportName } from "./format-import.ts"
import { siteImportStates } from "./format-site-import.ts"
import styles from "./import.module.css"
import { useImportFiles } from "./use-import-files.ts"

export const meta: Route.MetaFunction = () => studioMeta("Bulk Import")

export const loader = studioLoader(async ({ shop, admin }) => {
  const [imports, sites, movedAt, { uploads }] = await Promise.all([
    listImports(shop, admin).then(unwrapOutcome),
    listSiteImports(shop, admin).then(unwrapOutcome),
    findImportsRestoredAt(shop, admin).then(unwrapOutcome),
    getSettings(shop.db, "uploads"),
  ])
  return { imports, sites, movedAt, megabytes: uploads.megabytes }
})

const fileTypes = ".csv,.tsv,.txt,.xlsx,.xlsm,.ods,.xml,.wxr,text/csv,text/tab-separated-values,text/xml"

export default function ImportHome({ loaderData: { imports, sites, movedAt, megabytes } }: Route.ComponentProps) {
  const { problem, sendTable } = useImportFiles()
  const phone = useMediaQuery("(width < 768px)") ?? false
  const { over, ...drop } = useFileDrop((files) => void sendTable(files))
  return (
    <Page title="Bulk Import">
      <div className={styles.whole} {...drop}>
        {problem && <RefusedNotice>{problem}</RefusedNotice>}
        <DropArea
          over={over}
          choose={
            <FilePickerButton
              text="Choose a file"
              onFiles={(files) => void sendTable(files)}
              one
              accept={fileTypes}
              variant="filled"
            />
          }
          note={
            <>
              CSV, Excel (.xlsx) or OpenDocument (.ods), up to {megabytes} MB. Exports of Artwork Archive, Artlogic,
              Wix, Shopify, WooCommerce, Squarespace, Etsy, Big Cartel, Ecwid, Square, PrestaShop, Magento and museums
              are known; other headings are understood in six languages. For posts and pages: the XML file that
              WordPress or Squarespace exports, up to {maxExportMegabytes} MB.
            </>
          }
        >
          {phone
            ? "Choose a list of your works, or the export of your former site. You’ll see what importing it would do before anything changes."
            : "Drop a list of your works here, or the export of your former site. You’ll see what importing it would do before anything changes."}
        </DropArea>
        {imports.length > 0 && (
          <Section title="Before" className={styles.gap}>
            <ul className={styles.before}>
              {imports.map((one) => (
                <EarlierImport key={one.id} of={one} />
              ))}
            </ul>
          </Section>
        )}
        {sites.length > 0 && (
          <Section title="Former sites" className={styles.gap}>
            <ul className={styles.before}>
              {sites.map(({ id, state, fileName, createdAt }) => (
                <li key={id}>
                  <Link to={href("/admin/import/site/:id", { id })}>{fileName}</Link>
                  <span className="small">
                    <Day at={createdAt} />, {siteImportStates[state]}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {movedAt && (
          <p className={`small ${styles.until}`}>
            The site was restored from an archive on <Day at={movedAt} />. Works imported before then are here, but
            those imports can’t be undone.
          </p>
        )}
      </div>
    </Page>
  )
}

function EarlierImport({
  of: { id, state, fileName, createdAt, created, updated, mayBeUndone },
}: {
  of: ListedImport
}) {
  const address = href("/admin/import/:id", { id })
  return (
    <li>
      <Link to={address}>{fileName}</Link>
      <span className="small">
        <Day at={createdAt} />, {formatImportName(created + updated, state)}
      </span>
      {mayBeUndone && (
        <Link className="link" to={`${address}#undo`} aria-label={`Undo ${fileName}`}>
          Undo …
        </Link>
      )}
    </li>
  )
}
