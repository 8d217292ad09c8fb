import { Button } from "@mantine/core"
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from "react"
import { Link, useNavigation, useSearchParams } from "react-router"
import { formatCount } from "../format-count.ts"
import { Empty, Page, RefusedNotice } from "../page.tsx"
import type { ActionAnswer } from "../toasts/action-answer.ts"
import { Views } from "../views.tsx"
import styles from "./list.module.css"
import { type ListQuery, type StudioList, withParams } from "./list.ts"
import { type BarSelectProps, type FilterChoice, ListBar } from "./list-bar.tsx"
import { type DraggedRow, ListTable } from "./list-table.tsx"
import { SelectionBar, type SelectionDrawers } from "./selection.tsx"

type ListData<Row, View extends string, Sort extends string, Filter extends string> = {
  rows: Row[]
  /** The cursor of the next page; null on the last. */
  next: string | null
  /** Expensive counts are omitted. */
  counts?: Partial<Record<View | "all", number>>
  query: ListQuery<View, Sort, Filter>
  /** A filter without options is not shown. */
  choices?: Record<Filter, FilterChoice[]>
}

type ListPageProps<Row, View extends string, Sort extends string, Filter extends string> = {
  list: StudioList<Row, View, Sort, Filter>
  data: ListData<Row, View, Sort, Filter>
  answer?: ActionAnswer
  back?: ReactNode
  details?: ReactNode
  quiet?: ReactNode
  main?: ReactNode
  notice?: ReactNode
  selection?: { drawers: SelectionDrawers; bulk?: string; total?: number | null } | undefined
  dragged?: DraggedRow | null
  saved?: ComponentProps<typeof Views>["saved"]
  table?: ReactNode
  children?: ReactNode
}

const CreateLink = ({ path, label }: { path: string; label: string }) => (
  <Button component={Link} to={path} variant="filled" fullWidth>
    {label}
  </Button>
)

const preservedParams = ["saved", "edit"]

export function ListPage<Row, View extends string, Sort extends string, Filter extends string>({
  list,
  data: { rows, next, counts, query, choices },
  answer,
  back,
  details,
  quiet,
  main,
  notice,
  selection,
  table,
  dragged,
  saved,
  children,
}: ListPageProps<Row, View, Sort, Filter>) {
  const page = useRef<HTMLDivElement>(null)
  const [params] = useSearchParams()
  const { state, location } = useNavigation()
  useRowKeys(page)
  const { noun, views, sorts, search } = list
  const filters = (Object.entries(list.filters ?? {}) as [Filter, string][]).flatMap(
    ([name, words]): BarSelectProps[] => {
      const offered = choices?.[name] ?? []
      return offered.length > 0 ? [{ name, words, value: query.filters[name] ?? "", choices: offered }] : []
    },
  )
  const sort = sorts && {
    name: "sort",
    words: "Sort",
    value: params.has("sort") ? (query.sort ?? "") : "",
    choices: Object.entries<string>(sorts.words).map(([value, words]) => ({ value, words })),
  }
  const searched = query.q !== "" || Object.keys(query.filters).length > 0
  const narrowed = searched || query.view !== undefined
  return (
    <Page
      back={back}
      title={list.title}
      details={details ?? (counts?.all !== undefined && <span>{formatCount(counts.all, noun.one, noun.many)}</span>)}
      quiet={quiet}
      main={main ?? (list.create && <CreateLink {...list.create} />)}
      done={answer?.done}
    >
      {notice}
      <div ref={page} className={styles.page}>
        {views && <ListViews views={views} counts={counts} now={query.view} saved={saved} counted={!searched} />}
        {(search || filters.length > 0) && (
          <ListBar
            search={search}
            q={query.q}
            preservedParams={[...(views ? [views.name] : []), "order", ...preservedParams]}
            filters={filters}
            sort={sort}
          />
        )}
        {list.actions && (
          <SelectionBar
            what={noun.many}
            actions={(query.view && list.viewActions?.[query.view]) ?? list.actions}
            files={list.files}
            drawers={selection?.drawers}
            bulk={selection?.bulk}
            total={selection?.total}
            done={answer?.problem ? undefined : answer}
          />
        )}
        {answer?.problem && (
          <RefusedNotice>{Object.values(answer.problem.fields ?? {})[0] ?? answer.problem.message}</RefusedNotice>
        )}
        {rows.length > 0 && table ? (
          table
        ) : rows.length > 0 ? (
          <ListTable
            list={list}
            rows={rows}
            sort={query.sort}
            down={query.down}
            dragged={dragged}
            loading={state === "loading" && location.pathname === list.path}
          />
        ) : narrowed || query.after ? (
          <NoResults noun={noun} path={list.path} q={query.q} />
        ) : (
          <Empty>{list.empty}</Empty>
        )}
        {children}
        {rows.length > 0 && (
          <Foot
            rows={rows.length}
            next={next}
            after={query.after}
            selectable={list.actions !== undefined}
            keys={!table}
          />
        )}
      </div>
    </Page>
  )
}

type ViewsProps<View extends string> = {
  views: NonNullable<StudioList<unknown, View>["views"]>
  counts: Partial<Record<View | "all", number>> | undefined
  now: View | undefined
  saved: ComponentProps<typeof Views>["saved"]
  /** Counts of all rows would be wrong beside a search or a filter. */
  counted: boolean
}

function ListViews<View extends string>({ views, counts, now, saved, counted }: ViewsProps<View>) {
  const names = Object.keys(views.words) as View[]
  const visible = names.filter((view) => counts?.[view] !== 0 || view === now || views.always?.includes(view))
  const getCount = (view: View | "all") => (counted && counts?.[view] !== undefined ? { count: counts[view] } : {})
  return (
    <Views
      label={views.label}
      name={views.name}
      now={now ?? "all"}
      first="all"
      saved={saved}
      of={[
        { value: "all", words: "All", ...getCount("all") },
        ...visible.map((view) => ({ value: view, words: views.words[view], ...getCount(view) })),
      ]}
    />
  )
}

const NoResults = ({ noun, path, q }: { noun: { one: string; many: string }; path: string; q: string }) => (
  <Empty
    action={
      <Button variant="transparent" component={Link} to={path}>
        {`Show all ${noun.many}`}
      </Button>
    }
  >
    {q ? `Nothing found for “${q}”.` : `No ${noun.one} is in this view.`}
  </Empty>
)

type FootProps = { rows: number; next: string | null; after: string | undefined; selectable: boolean; keys: boolean }

function Foot({ rows, next, after, selectable, keys }: FootProps) {
  const [params] = useSearchParams()
  const top = withParams(params, {})
  return (
    <div className={styles.foot}>
      {next && (
        <Button variant="transparent" component={Link} to={withParams(params, { after: next })} prefetch="intent">
          {`Next ${rows}`}
        </Button>
      )}
      {after && (
        <Button variant="transparent" component={Link} to={top}>
          Back to the top
        </Button>
      )}
      {keys && <Keys selectable={selectable} />}
    </div>
  )
}

const Keys = ({ selectable }: { selectable: boolean }) => (
  <p className={styles.keys}>
    <span>
      <kbd>J</kbd> <kbd>K</kbd> move
    </span>
    {selectable && (
      <span>
        <kbd>X</kbd> select
      </span>
    )}
    <span>
      <kbd>Enter</kbd> open
    </span>
    <span>
      <kbd>/</kbd> search
    </span>
  </p>
)

const keySteps: Record<string, number> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

/** J and K, or the arrows once a row has the focus, move between rows; X selects one; `/` focuses the search. */
function useRowKeys(page: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (target.closest("input:not([type=checkbox]), textarea, select, dialog, [role=dialog], [role=menu]")) return
      const links = [...(page.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])]
      const row = target.closest("tr")
      const at = links.findIndex((link) => row?.contains(link))
      const step = event.key.startsWith("Arrow") && at < 0 ? undefined : keySteps[event.key]
      if (step) links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus()
      else if (event.key === "x" && at >= 0) row?.querySelector<HTMLElement>("[type=checkbox]")?.click()
      else if (event.key === "/") page.current?.querySelector<HTMLElement>("[type=search]")?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [page])
}
