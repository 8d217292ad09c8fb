import { type RefObject, useEffect, useRef, useState } from "react"
import {
  findChosenOptions,
  type OptionKind,
  optionKinds,
  type PrintOption,
} from "../../../domain/artworks/print-options.ts"
import { useCart } from "./cart-provider.tsx"

export type ChosenOptions = {
  chosen: PrintOption[]
  /** @param id "": no option */
  choose: (kind: OptionKind, id: string) => void
  /** Its radio buttons keep choices made before hydration. */
  form: RefObject<HTMLFormElement | null>
}

/** The cart's choice, or the page's until the work is in the cart. All copies share one choice. */
export function useChosenOptions({ id: workId, options }: { id: string; options: PrintOption[] }): ChosenOptions {
  const { items, setOptions } = useCart()
  const [own, setOwn] = useState<string[]>([])
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const typed = form.current && new FormData(form.current)
    const ids = typed ? optionKinds.map((kind) => String(typed.get(kind) ?? "")).filter(Boolean) : []
    if (ids.length > 0) setOwn(ids)
  }, [])
  const item = items.find(({ artwork_id }) => artwork_id === workId)
  const chosen = findChosenOptions(options, item ? (item.options ?? []) : own) ?? []
  const choose = (kind: OptionKind, id: string) => {
    const next = [...chosen.filter((one) => one.kind !== kind).map((one) => one.id), ...(id ? [id] : [])]
    if (item) setOptions(workId, next)
    else setOwn(next)
  }
  return { chosen, choose, form }
}
