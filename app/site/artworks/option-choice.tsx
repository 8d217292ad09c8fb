import { optionKinds, optionLabels } from "../../../domain/artworks/print-options.ts"
import { Radios } from "../../ui/forms/choices.tsx"
import { formatAddition, formatMissingOption } from "../cart/option-labels.ts"
import type { ChosenOptions } from "../cart/use-chosen-options.ts"
import type { PublicArtworkView } from "./public-artwork-view.ts"

export function PrintOptionChoice({
  work,
  choice: { chosen, choose },
}: {
  work: PublicArtworkView
  choice: ChosenOptions
}) {
  return optionKinds.map((kind) => {
    const options = work.options.filter((option) => option.kind === kind)
    if (options.length === 0) return null
    return (
      <Radios
        key={kind}
        label={optionLabels[kind].choice}
        name={kind}
        value={chosen.find((option) => option.kind === kind)?.id ?? ""}
        onChange={(id) => choose(kind, id)}
        choices={[
          { value: "", label: formatMissingOption(kind, work.size) },
          ...options.map((option) => ({
            value: option.id,
            label: option.label,
            aside: formatAddition(option, work.currency),
          })),
        ]}
      />
    )
  })
}
