import { Textarea, TextInput } from "@mantine/core"
import { useContext } from "react"
import type { ListedCrate } from "../../../domain/inventory/crate-queries.server.ts"
import { SiteUnits } from "../../ui/label/site-units.ts"
import { Datalist } from "../kit/datalist.tsx"
import fields from "../kit/fields.module.css"
import { getConfirmFieldProps, InlineConfirm } from "../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { formatCrateSizeInput, formatCrateWeightInput } from "./format-crate.ts"
import { MoveFields } from "./move-fields.tsx"

const examples = {
  in: { inner: "38 x 60 x 8 in", outer: "44 x 66 x 12 in" },
  cm: { inner: "97 x 152 x 20 cm", outer: "112 x 168 x 30 cm" },
}

type EditCrateProps = { answer: ActionAnswer; crate?: ListedCrate; places: string[] }

export function EditCrate({ answer, crate, places }: EditCrateProps) {
  const { first } = useContext(SiteUnits)
  const id = crate?.id ?? "add-crate"
  const field = getConfirmFieldProps(answer, id, {
    name: crate?.name ?? "",
    inner: crate ? formatCrateSizeInput(crate, "inner", first) : "",
    outer: crate ? formatCrateSizeInput(crate, "outer", first) : "",
    weight: crate ? formatCrateWeightInput(crate) : "",
    notes: crate?.notes ?? "",
  })
  return (
    <InlineConfirm
      id={id}
      title={crate ? `Edit ${crate.name}` : "Add a crate"}
      intent={crate ? "change-crate" : "add-crate"}
      hidden={crate ? { id: crate.id } : {}}
      answer={answer}
      happens={crate ? [] : ["Works can be moved into it from the register, and go where it goes."]}
      press={crate ? "Save the crate" : "Add the crate"}
    >
      <div className={fields.fields}>
        <TextInput label="Name or number" maxLength={200} autoComplete="off" {...field("name")} />
        {!crate && (
          <>
            <TextInput label="Where it is" list="crate-places" maxLength={200} autoComplete="off" {...field("place")} />
            <Datalist id="crate-places" options={places} />
          </>
        )}
        <TextInput
          label="Inside"
          placeholder={examples[first].inner}
          maxLength={200}
          autoComplete="off"
          {...field("inner")}
        />
        <TextInput
          label="Outside"
          placeholder={examples[first].outer}
          maxLength={200}
          autoComplete="off"
          {...field("outer")}
        />
        <TextInput
          label="Weight, empty"
          placeholder="24 kg or 53 lb"
          maxLength={60}
          autoComplete="off"
          {...field("weight")}
        />
        <Textarea label="Notes" maxLength={2000} autosize minRows={2} {...field("notes")} />
      </div>
    </InlineConfirm>
  )
}

export const getMoveCrateId = ({ id }: ListedCrate) => `move-${id}`

export const MoveCrate = ({ answer, crate, places, today }: EditCrateProps & { crate: ListedCrate; today: string }) => (
  <InlineConfirm
    id={getMoveCrateId(crate)}
    title={`Where ${crate.name} goes`}
    intent="move-crate"
    hidden={{ id: crate.id }}
    answer={answer}
    happens={
      crate.works.length > 0
        ? ["Everything in it goes with it: each work’s stay there begins, and the one before ends."]
        : []
    }
    press="Move the crate"
  >
    <div className={fields.fields}>
      <MoveFields answer={answer} places={places} today={today} intent="move-crate" />
    </div>
  </InlineConfirm>
)
