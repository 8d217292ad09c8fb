import { Button, NativeSelect, TextInput } from "@mantine/core"
import { type ReactNode, useEffect, useRef } from "react"
import { Form, Link, useSearchParams, useSubmit } from "react-router"
import { optionKinds, optionLabels } from "../../../../domain/artworks/print-options.ts"
import { availabilityLabels } from "../../../../domain/artworks/status/availability.ts"
import { formatMoney } from "../../../../lib/format-money.ts"
import { getWorkStatus } from "../../artworks/work-columns.tsx"
import { WorkStatus } from "../../artworks/work-status.tsx"
import { StudioIcon } from "../../kit/icon.tsx"
import { LinkButton } from "../../kit/link-button.tsx"
import { Section } from "../../kit/page.tsx"
import { Thumb } from "../../kit/thumb.tsx"
import styles from "./sale.module.css"
import type { SaleData } from "./sale-data.server.ts"
import type { OfflineWorkPicker } from "./use-local-sale.ts"
import type { FairWork } from "./works.ts"

export type SaleFieldGetter = (
  name: string,
  first?: string,
) => { name: string; defaultValue: string; error?: string | undefined }

type WorksProps = {
  data: SaleData
  form: string
  field: SaleFieldGetter
  /** Null while online. */
  choosing: OfflineWorkPicker | null
}

export function SaleWorks({ data, form, field, choosing }: WorksProps) {
  const [params] = useSearchParams()
  const without = (row: string) => {
    const left = data.rows.filter((one) => one.row !== row && !one.reservation).map(({ id }) => id)
    const keeps = data.rows.some((one) => one.row !== row && one.reservation)
    return getSaleSearch(left, keeps ? params.get("reservation") : null, data.key)
  }
  const withWork = (id: string) =>
    getSaleSearch(
      [...data.rows.filter(({ reservation }) => !reservation).map((one) => one.id), id],
      params.get("reservation"),
      data.key,
    )
  const error = data.rows.length === 0 ? field("items").error : undefined
  return (
    <Section title="Works">
      {data.rows.length > 0 && (
        <ul className={styles.works} aria-label="Works of this sale">
          {data.rows.map((work) => (
            <SaleWork key={work.row} work={work} data={data} form={form} field={field}>
              {choosing ? (
                <Button onClick={() => choosing.onRemove(work.row)} aria-label={`Remove ${work.title}`}>
                  <StudioIcon name="close" size={16} />
                </Button>
              ) : (
                <LinkButton to={without(work.row)} replace preventScrollReset aria-label={`Remove ${work.title}`}>
                  <StudioIcon name="close" size={16} />
                </LinkButton>
              )}
            </SaleWork>
          ))}
        </ul>
      )}
      {choosing && <OfflineWorkSearch choosing={choosing} error={error} />}
      {!choosing && (
        <Search
          q={data.q}
          chosen={data.rows.flatMap(({ id, reservation }) => (reservation ? [] : [id]))}
          reservation={params.get("reservation")}
          formKey={data.key}
          error={error}
        />
      )}
      {!choosing && (
        <FoundWorks q={data.q} found={data.found} status={(work) => <WorkStatus of={getWorkStatus(work)} />}>
          {(work, shown) => (
            <Link to={withWork(work.id)} replace preventScrollReset>
              {shown}
            </Link>
          )}
        </FoundWorks>
      )}
    </Section>
  )
}

type SaleWorkProps = Omit<WorksProps, "choosing"> & {
  work: SaleData["rows"][number]
  /** Removes it. */
  children: ReactNode
}

function SaleWork({ work, data, form, field, children }: SaleWorkProps) {
  return (
    <li>
      <Thumb picture={work.picture} width={64} height={64} />
      <div>
        <p className={styles.title}>
          <i>{work.title}</i>
          {work.year && `, ${work.year}`}
        </p>
        <p className="small">{formatRowStatus(work, data.reservation)}</p>
        {work.agreedIn && <p className="small">{`In the viewing room: ${work.agreedIn}`}</p>}
        <input type="hidden" name="item[]" value={work.row} form={form} />
        {work.reservation && (
          <input type="hidden" name={`reservation:${work.row}`} value={work.reservation} form={form} />
        )}
      </div>
      {children}
      <div className={styles.numbers}>
        <TextInput
          label={`Price, ${data.settings.site.currency}`}
          aria-label={`Price of ${work.title}, ${data.settings.site.currency}`}
          inputMode="decimal"
          form={form}
          {...field(`price:${work.row}`, work.first)}
        />
        {work.editionSize !== null && !work.reservation && (
          <TextInput
            label="Copy number"
            aria-label={`Copy number of ${work.title}`}
            placeholder={work.nextNumber === null ? "None is free" : `Next: ${work.nextNumber}`}
            inputMode="numeric"
            form={form}
            {...field(`number:${work.row}`)}
          />
        )}
        {optionKinds.map((kind) => {
          const options = work.options.filter((option) => option.kind === kind)
          if (options.length === 0) return null
          const { choice, none } = optionLabels[kind]
          return (
            <NativeSelect
              key={kind}
              label={choice}
              aria-label={`${choice} of ${work.title}`}
              form={form}
              data={[
                { value: "", label: none },
                ...options.map(({ id, label, addition }) => ({
                  value: id,
                  label: addition > 0 ? `${label}, +${formatMoney(addition, work.currency)}` : label,
                })),
              ]}
              rightSection={<StudioIcon name="down" size={16} />}
              {...field(`${kind}:${work.row}`)}
            />
          )
        })}
      </div>
    </li>
  )
}

function OfflineWorkSearch({ choosing, error }: { choosing: OfflineWorkPicker; error: string | undefined }) {
  return (
    <>
      <search className={styles.search}>
        <TextInput
          type="search"
          aria-label="Search works"
          placeholder="Title or number"
          autoComplete="off"
          error={error}
          leftSection={<StudioIcon name="search" size={18} />}
          value={choosing.q}
          onChange={(event) => choosing.onSearch(event.currentTarget.value)}
        />
      </search>
      <FoundWorks
        q={choosing.q}
        found={choosing.found}
        status={({ availability }) => <span className="small">{availabilityLabels[availability]}</span>}
      >
        {(work, shown) => (
          <button type="button" onClick={() => choosing.onChoose(work.id)}>
            {shown}
          </button>
        )}
      </FoundWorks>
    </>
  )
}

type FoundWork = Pick<FairWork, "id" | "title" | "year" | "inventoryNumber" | "picture">
type FoundWorksProps<Work> = {
  q: string
  found: Work[]
  status: (work: Work) => ReactNode
  children: (work: Work, content: ReactNode) => ReactNode
}

function FoundWorks<Work extends FoundWork>({ q, found, status, children }: FoundWorksProps<Work>) {
  if (q.trim() === "") return null
  return (
    <ul className={styles.found} aria-label="Works found">
      {found.map((work) => (
        <li key={work.id}>
          {children(
            work,
            <>
              <Thumb picture={work.picture} width={48} height={48} />
              <span>
                <span>
                  <i>{work.title}</i>
                  {work.year && `, ${work.year}`}
                </span>
                <span className="small">{work.inventoryNumber}</span>
              </span>
              {status(work)}
            </>,
          )}
        </li>
      ))}
      {found.length === 0 && <li className="soft">{`Nothing found for “${q}”.`}</li>}
    </ul>
  )
}

function getSaleSearch(ids: string[], reservation: string | null, key: string | null): string {
  const params = new URLSearchParams(ids.map((id) => ["work", id]))
  if (key) params.set("form", key)
  if (reservation) params.set("reservation", reservation)
  return `?${params}`
}

function formatRowStatus(
  { editionSize, availability, nextNumber, reservation }: SaleData["rows"][number],
  reserved: SaleData["reservation"],
): string {
  if (reservation && reserved)
    return editionSize === null
      ? `Reserved for ${reserved.name}`
      : `No. ${reserved.number}, reserved for ${reserved.name}`
  if (availability !== "available") return availabilityLabels[availability]
  if (nextNumber === null) return editionSize === null ? "On hold" : "No copy is free"
  return editionSize === null ? "Available" : `Edition of ${editionSize}`
}

type SearchProps = {
  q: string
  chosen: string[]
  reservation: string | null
  formKey: string | null
  error: string | undefined
}

function Search({ q, chosen, reservation, formKey, error }: SearchProps) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const all = chosen.join()
  const before = useRef(all)
  useEffect(() => {
    if (before.current === all) return
    before.current = all
    if (field.current && q === "") {
      field.current.value = ""
      field.current.focus({ preventScroll: true })
    }
  }, [all, q])
  const ask = () => {
    clearTimeout(waiting.current)
    if (form.current) void submit(form.current, { replace: true, preventScrollReset: true })
  }
  return (
    <Form ref={form} role="search" className={styles.search} preventScrollReset replace>
      {chosen.map((id, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same work may be chosen twice
        <input key={`${id} ${at}`} type="hidden" name="work" value={id} />
      ))}
      {reservation && <input type="hidden" name="reservation" value={reservation} />}
      {formKey && <input type="hidden" name="form" value={formKey} />}
      <TextInput
        ref={field}
        type="search"
        name="q"
        defaultValue={q}
        aria-label="Search works"
        placeholder={chosen.length > 0 || reservation ? "Add another: title or number" : "Title or number"}
        autoComplete="off"
        error={error}
        leftSection={<StudioIcon name="search" size={18} />}
        onInput={() => {
          clearTimeout(waiting.current)
          waiting.current = setTimeout(ask, 180)
        }}
      />
      <noscript>
        <Button variant="default" type="submit">
          Search
        </Button>
      </noscript>
    </Form>
  )
}
