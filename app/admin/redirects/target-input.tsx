import { TextInput } from "@mantine/core"
import { type ComponentProps, useEffect, useId, useRef } from "react"
import { href, useFetcher } from "react-router"
import { isOutOfReach } from "../../live/queue/queue-context.tsx"
import type { loader } from "./pages.ts"

const searchDelayMs = 180

/** A path or an address. Suggests the site's pages whose title contains what is typed. */
export function TargetInput(props: Omit<ComponentProps<typeof TextInput>, "list" | "onInput">) {
  const list = useId()
  const { load, data } = useFetcher<typeof loader>()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const search = (text: string) => {
    clearTimeout(waiting.current)
    if (text.trim().length < 2 || text.startsWith("http") || isOutOfReach()) return
    const path = `${href("/admin/settings/redirects/pages")}?q=${encodeURIComponent(text.trim())}`
    waiting.current = setTimeout(() => load(path), searchDelayMs)
  }
  return (
    <>
      <TextInput
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        {...props}
        list={list}
        onInput={(event) => search(event.currentTarget.value)}
      />
      <datalist id={list}>
        {data?.pages.map(({ path, title }) => (
          <option key={path} value={path} label={title}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  )
}
