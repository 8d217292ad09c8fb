import type { Editor } from "@tiptap/core"
import { type RefObject, useEffect, useState } from "react"
import { Thumb } from "../../kit/thumb.tsx"
import { useEmbeds } from "../embed-context.tsx"
import { useEmbedSearch } from "../use-embed-search.ts"
import styles from "./editor.module.css"
import { FloatingAt } from "./floating-at.tsx"
import { getSearchQuery, type InsertChoice, listBlockChoices, listInsertChoices } from "./insert-choices.ts"
import type { SlashState } from "./slash.ts"

const listId = "slash-menu"

type MenuProps = {
  editor: Editor
  slash: SlashState
  keys: RefObject<((event: KeyboardEvent) => boolean) | null>
  /** Whether the text may not contain works and pictures. */
  wordsOnly: boolean
}

/** Arrows and Enter, Tab or a click choose; Escape closes. */
export function SlashMenu({ editor, slash, keys, wordsOnly }: MenuProps) {
  const { query, range } = slash
  const { found, isCurrent } = useEmbedSearch(wordsOnly ? null : getSearchQuery(query))
  const { addPicture, addWork } = useEmbeds()
  const choices = wordsOnly ? listBlockChoices(query) : listInsertChoices(query, found)
  const [at, setAt] = useState(0)
  const activeIndex = Math.min(at, choices.length - 1)
  const [isEnterPending, setEager] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets the line only when the query changes; nothing of the query is read
  useEffect(() => setAt(0), [query])

  const choose = (choice: InsertChoice) => {
    if (choice.kind === "word") {
      if (choice.put !== "more") return choice.put(editor, range)
      editor.chain().focus().insertContentAt(range, `/${choice.label.toLowerCase()} `).run()
      return
    }
    const content =
      choice.kind === "work"
        ? { type: "artwork", attrs: { artworkId: choice.work.id } }
        : { type: "image", attrs: { pictureId: choice.picture.id, alt: choice.picture.alt } }
    if (choice.kind === "work") addWork(choice.work)
    else addPicture(choice.picture)
    const place = { from: range.from - 1, to: range.to + 1 }
    editor
      .chain()
      .focus()
      .insertContentAt(place, [content, { type: "paragraph" }])
      .setTextSelection(place.from + 2)
      .run()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: chooses once, when the answer to an early Enter comes; the function is new at every render
  useEffect(() => {
    if (!isEnterPending || !isCurrent) return
    setEager(false)
    if (choices[0]) choose(choices[0])
  }, [isEnterPending, isCurrent])

  keys.current = (event) => {
    const one = choices[activeIndex]
    const isChoice = event.key === "Enter" || event.key === "Tab"
    // The shown results may be those of an earlier query.
    if (isChoice && !isCurrent && one?.kind !== "word") {
      setEager(true)
      return true
    }
    if (!one) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((activeIndex + step + choices.length) % choices.length)
    if (isChoice) choose(one)
    return step !== undefined || isChoice
  }
  useEffect(
    () => () => {
      keys.current = null
    },
    [keys],
  )

  useEffect(() => {
    const text = editor.view.dom
    text.setAttribute("aria-controls", listId)
    if (activeIndex >= 0) text.setAttribute("aria-activedescendant", `${listId}-${activeIndex}`)
    document.getElementById(`${listId}-${activeIndex}`)?.scrollIntoView({ block: "nearest" })
    return () => {
      text.removeAttribute("aria-controls")
      text.removeAttribute("aria-activedescendant")
    }
  }, [editor, activeIndex])

  const rect = slash.clientRect?.()
  if (!rect || choices.length === 0) return null
  return (
    <FloatingAt rect={rect} position="bottom-start" className={styles.menu}>
      <div role="listbox" id={listId} aria-label="Put in">
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the text, which has the focus and passes them on
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the current option (aria-activedescendant)
          <div
            key={getChoiceKey(choice)}
            role="option"
            id={`${listId}-${index}`}
            aria-selected={index === activeIndex}
            className={choice.kind === "word" ? styles.word : styles.thing}
            onPointerDown={(event) => event.preventDefault()}
            onPointerEnter={() => setAt(index)}
            onClick={() => choose(choice)}
          >
            <ChoiceLine of={choice} />
          </div>
        ))}
      </div>
    </FloatingAt>
  )
}

const getChoiceKey = (choice: InsertChoice) =>
  choice.kind === "word" ? choice.label : choice.kind === "work" ? choice.work.id : choice.picture.id

function ChoiceLine({ of }: { of: InsertChoice }) {
  switch (of.kind) {
    case "word":
      return (
        <>
          <b>{of.label}</b>
          <span>{of.hint}</span>
        </>
      )
    case "work":
      return (
        <>
          <Thumb picture={of.work.picture} width={44} height={30} />
          <i>{of.work.title}</i>
        </>
      )
    case "picture":
      return (
        <>
          <Thumb picture={of.picture.picture} width={44} height={30} />
          <span>{of.picture.words || "Without words"}</span>
        </>
      )
  }
}
