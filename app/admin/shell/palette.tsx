import "@mantine/core/styles/ModalBase.layer.css"
import "@mantine/core/styles/Modal.layer.css"
import "@mantine/core/styles/ScrollArea.layer.css"
import "@mantine/spotlight/styles.layer.css"
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks"
import { Spotlight, spotlight } from "@mantine/spotlight"
import { useEffect, useRef, useState } from "react"
import { href, useFetcher, useNavigate } from "react-router"
import { WorkStatus } from "../artworks/work-status.tsx"
import type { loader as findLoader } from "../find/find.ts"
import { Day } from "../kit/dates.tsx"
import { Icon } from "../kit/icon.tsx"
import { Thumb } from "../kit/thumb.tsx"
import { demoItem, nav } from "./nav.ts"
import styles from "./palette.module.css"

const pages = [...nav.flatMap((group) => group.items), demoItem]

/** Everything by its name: works, orders, pages. Loaded when it is first called. */
export default function Palette() {
  const [query, setQuery] = useState("")
  const [asked] = useDebouncedValue(query, 120)
  const { load, data } = useFetcher<typeof findLoader>()
  const navigate = useNavigate()
  const phone = useMediaQuery("(width < 768px)")
  useEffect(() => spotlight.open(), [])
  useEffect(() => {
    load(`${href("/admin/find")}?q=${encodeURIComponent(asked)}`)
  }, [asked, load])
  const list = useRef<HTMLDivElement>(null)
  // what was found comes after the kit has marked its first line: Enter opens the best match all the same
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks anew when something new was found
  useEffect(() => markFirst(list.current), [data])
  const named = pages.filter((page) => page.label.toLowerCase().includes(query.trim().toLowerCase()))
  const nothing = data && data.works.length + data.orders.length + named.length === 0
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut="mod + K"
      size={640}
      fullScreen={phone ?? false}
      yOffset="12vh"
      overlayProps={{ color: "var(--veil)", backgroundOpacity: 1 }}
      transitionProps={{ duration: 120 }}
      attributes={{ content: { "aria-label": "Find or go to" } }}
      classNames={{
        content: styles.content ?? "",
        search: styles.search ?? "",
        actionsGroup: styles.group ?? "",
        action: styles.action ?? "",
      }}
    >
      <Spotlight.Search placeholder="Find or go to" aria-label="Find or go to" leftSection={<Icon name="search" />} />
      <Spotlight.ActionsList className={styles.list} ref={list}>
        {data && data.works.length > 0 && (
          <Spotlight.ActionsGroup label="Works">
            {data.works.map((work) => (
              <Spotlight.Action
                key={work.id}
                onClick={() => navigate(href("/admin/artworks/:id/edit", { id: work.id }))}
              >
                <Thumb picture={work.picture} width={52} height={36} />
                <span className={styles.name}>
                  <span>
                    <i>{work.title}</i>
                    {work.year && `, ${work.year}`}
                  </span>
                  <span className="small">{work.inventoryNumber}</span>
                </span>
                <WorkStatus of={work.status} />
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {data && data.orders.length > 0 && (
          <Spotlight.ActionsGroup label="Orders">
            {data.orders.map((order) => (
              <Spotlight.Action
                key={order.number}
                onClick={() => navigate(href("/admin/orders/:number", { number: order.number }))}
              >
                <span className={styles.icon}>
                  <Icon name="orders" />
                </span>
                <span className={styles.name}>
                  {order.number}, {order.name}
                </span>
                <span className="small">
                  <Day at={order.placedAt} />
                </span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {named.length > 0 && (
          <Spotlight.ActionsGroup label="Go to">
            {named.map((page) => (
              <Spotlight.Action key={page.path} onClick={() => navigate(page.path)}>
                <span className={styles.icon}>
                  <Icon name={page.icon} />
                </span>
                <span className={styles.name}>{page.label}</span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {nothing && <Spotlight.Empty className={styles.empty}>Nothing is called “{query}”.</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function markFirst(list: HTMLElement | null) {
  for (const marked of list?.querySelectorAll("[data-selected]") ?? []) marked.removeAttribute("data-selected")
  list?.querySelector("[data-action]")?.setAttribute("data-selected", "true")
}
