import { useMediaQuery } from "@mantine/hooks"
import { href, Link } from "react-router"
import type { ListedImport } from "../../../domain/imports/import-queries.server.ts"
import { listImports } from "../../../domain/imports/import-queries.server.ts"
import { importsMovedAt } from "../../../domain/imports/moved-imports.server.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { found } from "../found.server.ts"
import { Day } from "../kit/dates.tsx"
import { Page, Part, RefusedNotice } from "../kit/page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { Choose } from "../uploading/choose.tsx"
import { DropArea } from "../uploading/drop-area.tsx"
import { useDropped } from "../uploading/use-dropped.ts"
import type { Route } from "./+types/import-home"
import styles from "./import.module.css"
import { importName } from "./sentences.ts"
import { useImportFiles } from "./use-import-files.ts"

export const meta: Route.MetaFunction = () => studioMeta("Bulk Import")

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const [imports, movedAt, { uploads }] = await Promise.all([
    listImports(shop, admin).then(found),
    importsMovedAt(shop, admin).then(found),
    readSettings(shop.db, "uploads"),
  ])
  return { imports, movedAt, megabytes: uploads.megabytes }
}

const tableTypes = ".csv,.tsv,.txt,.xlsx,.xlsm,.ods,text/csv,text/tab-separated-values"

export default function ImportHome({ loaderData: { imports, movedAt, megabytes } }: Route.ComponentProps) {
  const { problem, sendTable } = useImportFiles()
  const phone = useMediaQuery("(width < 768px)") ?? false
  const { over, ...drop } = useDropped((files) => void sendTable(files))
  return (
    <Page title="Bulk Import">
      <div className={styles.whole} {...drop}>
        {problem && <RefusedNotice>{problem}</RefusedNotice>}
        <DropArea
          over={over}
          choose={
            <Choose
              words="Choose a file"
              onFiles={(files) => void sendTable(files)}
              one
              accept={tableTypes}
              variant="filled"
            />
          }
          note={
            <>
              CSV, Excel (.xlsx) or OpenDocument (.ods), up to {megabytes} MB. Exports of Artwork Archive, Artlogic,
              Wix, Shopify, WooCommerce, Squarespace, Etsy, Big Cartel, Ecwid, Square, PrestaShop, Magento and museums
              are known; other headings are understood in six languages.
            </>
          }
        >
          {phone
            ? "Choose a list of your works. You’ll see what importing it would do before anything changes."
            : "Drop a list of your works here. You’ll see what importing it would do before anything changes."}
        </DropArea>
        {imports.length > 0 && (
          <Part title="Before" className={styles.gap}>
            <ul className={styles.before}>
              {imports.map((one) => (
                <Earlier key={one.id} of={one} />
              ))}
            </ul>
          </Part>
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

function Earlier({ of: { id, state, fileName, createdAt, created, updated, mayBeUndone } }: { of: ListedImport }) {
  const address = href("/admin/import/:id", { id })
  return (
    <li>
      <Link to={address}>{fileName}</Link>
      <span className="small">
        <Day at={createdAt} />, {importName(created + updated, state)}
      </span>
      {mayBeUndone && (
        <Link className="link" to={`${address}#undo`} aria-label={`Undo ${fileName}`}>
          Undo …
        </Link>
      )}
    </li>
  )
}
