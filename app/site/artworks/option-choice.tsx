import { optionKinds, optionWords } from "../../../domain/artworks/print-options.ts"
import { Radios } from "../../ui/forms/choices.tsx"
import { additionWords, formatMissingOption } from "../cart/option-words.ts"
import type { ChosenOptions } from "../cart/use-chosen-options.ts"
import type { PageWork } from "./page-work.ts"

export function OptionChoice({ work, choice: { chosen, choose } }: { work: PageWork; choice: ChosenOptions }) {
  return optionKinds.map((kind) => {
    const options = work.options.filter((option) => option.kind === kind)
    if (options.length === 0) return null
    return (
      <Radios
        key={kind}
        label={optionWords[kind].choice}
        name={kind}
        value={chosen.find((option) => option.kind === kind)?.id ?? ""}
        onChange={(id) => choose(kind, id)}
        choices={[
          { value: "", label: formatMissingOption(kind, work.size) },
          ...options.map((option) => ({
            value: option.id,
            label: option.label,
            aside: additionWords(option, work.currency),
          })),
        ]}
      />
    )
  })
}
