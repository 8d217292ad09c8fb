import { Extension } from "@tiptap/core"
import Suggestion, { type SuggestionProps } from "@tiptap/suggestion"

export type SlashState = Pick<SuggestionProps, "query" | "range" | "clientRect">

type SlashOptions = {
  onChange: (slash: SlashState | null) => void
  /** @returns whether the menu handled the key */
  onKey: (event: KeyboardEvent) => boolean
}

/** Only at the start of a paragraph, outside lists and quotes. */
export const createSlashMenu = ({ onChange, onKey }: SlashOptions) =>
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
