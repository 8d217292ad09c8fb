import { type FormEvent, useEffect, useState } from "react"
import { href, useNavigate } from "react-router"
import { orderSourceLabels } from "../../../../domain/orders/order-sources.ts"
import type { Problem } from "../../../../domain/problem.ts"
import { validateInput } from "../../../../domain/validate-input.ts"
import { formatDecimalAmount, formatMoney } from "../../../../lib/format-money.ts"
import { randomUuid } from "../../../../lib/random-uuid.ts"
import { isOutOfReach, useQueueState } from "../../../live/queue/queue-context.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { useQueueOffline } from "../../offline-queue/use-queue-offline.ts"
import { createFormKey } from "./form-key.ts"
import { getSaleRowName, parseSale, type SaleFormValues } from "./parse-sale.ts"
import type { SaleData } from "./sale-data.server.ts"
import type { FairWork } from "./works.ts"

type Row = SaleData["rows"][number]

export type OfflineWorkPicker = {
  found: FairWork[]
  q: string
  onSearch: (q: string) => void
  onChoose: (id: string) => void
  onRemove: (row: string) => void
}

const maxFound = 8

/** A form that was offline once stays local until its sale is recorded, even when the connection is back. */
export function useLocalSale(data: SaleData, sum: (typed: SaleFormValues, rows: Row[]) => number | null) {
  const works = useFairWorks()
  const [rows, setRows] = useState<Row[] | null>(null)
  const [q, setQ] = useState("")
  const [answer, setAnswer] = useState<ActionAnswer>(null)
  const [form, setForm] = useState(0)
  const { waiting } = useQueueState()
  const queueOffline = useQueueOffline()
  const navigate = useNavigate()
  const first = data.rows
  const [key] = useState(() => createFormKey(randomUuid))
  useEffect(() => {
    // A cached page may contain works that were chosen at that time; the URL has the current choice.
    const isChosen = /[?&](work|reservation)=/.test(window.location.search)
    const goOffline = () => setRows((kept) => kept ?? (isChosen ? first : []))
    if (isOutOfReach()) goOffline()
    else key.given(data.key)
    window.addEventListener("offline", goOffline)
    return () => window.removeEventListener("offline", goOffline)
  }, [first, key, data.key])
  if (rows === null) return { isLocal: false as const, data, answer: null, form }

  const { currency } = data.settings.site
  const gone = new Set(waiting.flatMap(({ table, data }) => (table === "orders" ? listItemIds(data) : [])))
  const choosing: OfflineWorkPicker = {
    found: findMatchingWorks(works, q).filter(({ id, editionSize }) => editionSize !== null || !gone.has(id)),
    q,
    onSearch: setQ,
    onChoose(id) {
      const work = works.find((one) => one.id === id)
      if (!work) return
      setQ("")
      const nth = rows.filter((row) => row.id === id).length
      const price = work.price !== null && work.currency === currency ? formatDecimalAmount(work.price, currency) : ""
      setRows([...rows, { ...work, row: getSaleRowName(id, nth), first: price, agreedIn: null, reservation: null }])
    },
    onRemove: (row) => setRows(rows.filter((one) => one.row !== row)),
  }

  async function record(event: FormEvent, typed: SaleFormValues) {
    event.preventDefault()
    const { sale, wrong } = parseSale(typed, currency)
    const id = key.now()
    const { saleSchema } = await loadSaleRules()
    const read = validateInput(saleSchema, { ...sale, key: id })
    const fields = { ...(read.ok ? {} : read.problem.fields), ...wrong }
    if (Object.keys(fields).length > 0) return setAnswer({ problem: createInvalidProblem(fields), typed })
    const words = formatLocalSale(rows ?? [], sum(typed, rows ?? []), currency, sale.source)
    const change = { type: "insert", table: "orders", data: { ...sale, key: id } } as const
    const about = { what: formatSaleTitles(rows ?? []), words, picture: rows?.[0]?.picture ?? null }
    if (!(await queueOffline({ ...change, about }, { id, always: true }))) return
    key.recorded(id)
    setAnswer(null)
    setForm((before) => before + 1)
    setRows(isOutOfReach() ? [] : null)
    if (!isOutOfReach()) await navigate(href("/admin/orders/sale"), { replace: true })
  }

  return { isLocal: true as const, data: { ...data, rows }, answer, form, choosing, record }
}

/** Also preloads the rules of a sale for offline use. */
function useFairWorks(): FairWork[] {
  const [works, setWorks] = useState<FairWork[]>([])
  useEffect(() => {
    const asking = new AbortController()
    fetch(href("/admin/orders/sale/works"), { signal: asking.signal })
      .then(async (response) => response.ok && setWorks(await response.json()))
      .catch(() => undefined)
    void loadSaleRules().catch(() => undefined)
    return () => asking.abort()
  }, [])
  return works
}

const createInvalidProblem = (fields: Record<string, string>): Problem => ({
  code: "invalid",
  message: "Please check the fields marked in red.",
  fields,
})

const formatSaleTitles = (rows: Row[]) => rows.map(({ title }) => `*${title}*`).join(", ")

function formatLocalSale(rows: Row[], total: number | null, currency: string, source: keyof typeof orderSourceLabels) {
  const titles = formatSaleTitles(rows)
  const what = total === null ? titles : `${titles}, ${formatMoney(total, currency)}`
  return `Sale of ${what}, ${orderSourceLabels[source].toLowerCase()}`
}

const loadSaleRules = () => import("./sale-rules.ts")

const listItemIds = ({ items }: Record<string, unknown>): string[] =>
  Array.isArray(items) ? items.map((item) => String(item?.artworkId)) : []

function findMatchingWorks(works: FairWork[], q: string): FairWork[] {
  const words = foldAccents(q).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const has = (work: FairWork) =>
    words.every((word) => foldAccents(`${work.title} ${work.inventoryNumber ?? ""}`).includes(word))
  return works.filter(has).slice(0, maxFound)
}

const foldAccents = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
