import { Extension } from "@tiptap/core"
import Suggestion, { type SuggestionProps } from "@tiptap/suggestion"

/** What was typed after the slash, where, and where it is on the screen. */
export type Slash = Pick<SuggestionProps, "query" | "range" | "clientRect">

type SlashOptions = {
  onChange: (slash: Slash | null) => void
  /** @returns whether the key was for the menu */
  onKey: (event: KeyboardEvent) => boolean
}

/** Watches for a slash at the beginning of a paragraph that stands in no list and no quote. */
export const slashMenu = ({ onChange, onKey }: SlashOptions) =>
  Extension.create({
    name: "slashMenu",
    addProseMirrorPlugins() {
      return [
        Suggestion({
          editor: this.editor,
          char: "/",
          startOfLine: true,
          allowSpaces: true,
          allow: ({ state }) =>
            state.selection.$from.depth === 1 && state.selection.$from.parent.type.name === "paragraph",
          items: () => [],
          render: () => ({
            onStart: onChange,
            onUpdate: onChange,
            onExit: () => onChange(null),
            onKeyDown: ({ event }) => onKey(event),
          }),
        }),
      ]
    },
  })
