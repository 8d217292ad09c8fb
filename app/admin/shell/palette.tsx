import "@mantine/core/styles/ModalBase.layer.css"
import "@mantine/core/styles/Modal.layer.css"
import "@mantine/core/styles/ScrollArea.layer.css"
import "@mantine/spotlight/styles.layer.css"
import { useMantineColorScheme } from "@mantine/core"
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks"
import { Spotlight, spotlight } from "@mantine/spotlight"
import { useEffect, useRef, useState } from "react"
import { href, useFetcher, useNavigate, useSubmit } from "react-router"
import { randomUuid } from "../../../lib/random-uuid.ts"
import type { loader as findLoader } from "../find/find.ts"
import { StudioIcon } from "../kit/icon.tsx"
import styles from "./palette.module.css"
import {
  findActions,
  hasExactAction,
  navActions,
  type PaletteAction,
  paletteActions,
  placeActions,
} from "./palette-actions.ts"
import { PaletteActionGroup, PaletteResults } from "./palette-results.tsx"
import { signOutForm, toggleColorScheme } from "./user-menu.ts"

export default function Palette() {
  const [query, setQuery] = useState("")
  const [asked] = useDebouncedValue(query, 120)
  const { load, data } = useFetcher<typeof findLoader>()
  const phone = useMediaQuery("(width < 768px)")
  const act = useRunAction()
  useEffect(() => spotlight.open(), [])
  useEffect(() => {
    load(`${href("/admin/find")}?q=${encodeURIComponent(asked)}`)
  }, [asked, load])
  const list = useRef<HTMLDivElement>(null)
  // Results arrive after the library has selected its first line: Enter must open the best match.
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks anew when something new was found
  useEffect(() => markFirst(list.current), [data, query])
  const [toDo, toGo] = [
    findActions(query, paletteActions),
    findActions(query, query.trim() ? placeActions : navActions),
  ]
  const named = hasExactAction(query, [...toDo, ...toGo])
  const found = data && <PaletteResults found={data} />
  const nothing =
    data &&
    [data.works, data.series, data.pages, data.orders, data.people, toDo, toGo].every(({ length }) => length === 0)
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
      attributes={{ content: { "aria-label": "Find or do" } }}
      classNames={{
        content: styles.content ?? "",
        search: styles.search ?? "",
        actionsGroup: styles.group ?? "",
        action: styles.action ?? "",
      }}
    >
      <Spotlight.Search placeholder="Find or do" aria-label="Find or do" leftSection={<StudioIcon name="search" />} />
      <Spotlight.ActionsList className={styles.list} ref={list}>
        {!named && found}
        <PaletteActionGroup label="Do" verbs={toDo} onAct={act} />
        <PaletteActionGroup label="Go to" verbs={toGo} onAct={act} />
        {named && found}
        {nothing && <Spotlight.Empty className={styles.empty}>Nothing found for “{query}”.</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function useRunAction() {
  const navigate = useNavigate()
  const submit = useSubmit()
  const { setColorScheme } = useMantineColorScheme()
  return ({ act }: PaletteAction) => {
    if (act === "theme") toggleColorScheme(setColorScheme)
    else if (act === "sign out") document.querySelector<HTMLFormElement>(`#${signOutForm}`)?.requestSubmit()
    else if ("document" in act) location.assign(act.document)
    else if ("creates" in act) void submit({ intent: "new", id: randomUuid() }, { method: "post", action: act.creates })
    else void navigate(act.to)
  }
}

function markFirst(list: HTMLElement | null) {
  for (const marked of list?.querySelectorAll("[data-selected]") ?? []) marked.removeAttribute("data-selected")
  list?.querySelector("[data-action]")?.setAttribute("data-selected", "true")
}
