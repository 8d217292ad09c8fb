import { Button, Checkbox } from "@mantine/core"
import { Form, Link, useLocation, useSearchParams, useSubmit } from "react-router"
import type { WorkDocumentOptions } from "../../../domain/exhibitions/documents/document-options.ts"
import {
  countLabelsPerSheet,
  labelStocks,
  type StockName,
  stockNames,
} from "../../../domain/exhibitions/documents/label-stocks.ts"
import {
  maxTearSheets,
  type WorkDocumentKind,
  workDocumentKinds,
  workDocumentLabels,
} from "../../../domain/exhibitions/documents/work-documents.ts"
import { formatCount } from "../kit/format-count.ts"
import views from "../kit/views.module.css"
import { listSourceFields } from "./document-source.ts"
import styles from "./documents.module.css"

const paperSizeLabels = { A4: "A4", LETTER: "Letter" } as const

export function DocumentForm({
  options,
  works,
  hidden,
}: {
  options: WorkDocumentOptions
  works: number
  hidden: number
}) {
  const { search } = useLocation()
  const [params] = useSearchParams()
  const submit = useSubmit()
  const { paper, stock, size, first, code, price } = options
  const isPossible = (kind: WorkDocumentKind) => kind !== "tear-sheets" || works <= maxTearSheets
  const to = (kind: string) => {
    const next = new URLSearchParams(params)
    next.set("paper", kind)
    return `?${next}`
  }
  return (
    <aside className={styles.side} aria-label="How it is made">
      <nav className={`${views.views} ${styles.kinds}`} aria-label="Paper">
        {workDocumentKinds.filter(isPossible).map((kind) => (
          <Link key={kind} to={to(kind)} replace preventScrollReset aria-current={kind === paper ? "true" : undefined}>
            {workDocumentLabels[kind].title}
          </Link>
        ))}
      </nav>
      {!isPossible("tear-sheets") && (
        <p className="small">{`Tear sheets are for up to ${maxTearSheets} works at a time.`}</p>
      )}
      <Form
        key={paper}
        method="get"
        replace
        preventScrollReset
        className={styles.form}
        onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
      >
        {[...listSourceFields(search), ["paper", paper]].map(([name, value]) => (
          <input key={`${name}${value}`} type="hidden" name={name} value={value} />
        ))}
        {paper === "labels" ? (
          <>
            <label className={styles.choice}>
              Labels
              <select name="stock" defaultValue={stock}>
                {(["LETTER", "A4"] as const).map((of) => (
                  <optgroup key={of} label={paperSizeLabels[of]}>
                    {stockNames.filter(isForPaper(of)).map((name) => (
                      <option key={name} value={name}>
                        {labelStocks[name].label}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </select>
            </label>
            <label className={styles.choice}>
              Begin at label
              <select name="first" defaultValue={first} key={stock}>
                {Array.from({ length: countLabelsPerSheet(stock) }, (_, at) => at + 1).map((place) => (
                  <option key={place}>{place}</option>
                ))}
              </select>
            </label>
            <Checkbox label="Without QR codes" name="code" value="no" defaultChecked={code === "no"} />
            <Checkbox label="Without prices" name="price" value="no" defaultChecked={price === "no"} />
          </>
        ) : (
          <label className={styles.choice}>
            Paper
            <select name="size" defaultValue={size}>
              {(["LETTER", "A4"] as const).map((of) => (
                <option key={of} value={of}>
                  {paperSizeLabels[of]}
                </option>
              ))}
            </select>
          </label>
        )}
        {paper === "tear-sheets" && (
          <Checkbox label="Without prices" name="price" value="no" defaultChecked={price === "no"} />
        )}
        <noscript>
          <Button variant="default" type="submit">
            Show
          </Button>
        </noscript>
      </Form>
      {paper === "labels" && code === "yes" && hidden > 0 && (
        <p className="small">{`${formatCount(hidden, "work")} not on the site, so without a code.`}</p>
      )}
      {paper === "labels" && (
        <p className="small">Print at 100 percent, not “fit to page”, so that the labels keep their size.</p>
      )}
    </aside>
  )
}

const isForPaper = (paper: "A4" | "LETTER") => (name: StockName) => labelStocks[name].paper === paper
