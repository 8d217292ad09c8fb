import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core"
import type { ReactNode } from "react"
import { type Availability, artworkTypes, conditions } from "../../../domain/artworks/artwork.ts"
import { availabilityMachine, availabilityWords } from "../../../domain/artworks/availability.ts"
import { isSoldHere, soldByInquiryWords } from "../../../domain/artworks/sold-here.ts"
import type { WorkForEdit } from "../../../domain/artworks/work-for-edit.server.ts"
import { movesFrom } from "../../../domain/machine.ts"
import { formatCentimetres, formatInches } from "../../../lib/dimensions.ts"
import { formatMoney } from "../../../lib/money.ts"
import { Icon } from "../kit/icon.tsx"
import { Part } from "../kit/page.tsx"
import styles from "./artwork-edit.module.css"
import { fieldNames, type WorkField, type WorkText } from "./work-form.ts"

type PartsProps = {
  data: WorkForEdit
  text: WorkText
  errors: Record<string, string>
  /** Fields that differ from what is stored. */
  changed: string[]
}

const Grid = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>

/** Every field of a work, in the order of its label, its price, its place. */
export function WorkParts({ data, text, errors, changed }: PartsProps) {
  const { work } = data
  /** What every field has: name, words above, what was typed, what is wrong, whether it changed. */
  const field = (name: WorkField, width: "full" | "half" | "third" = "full", was?: string) => ({
    name,
    label: fieldNames[name],
    defaultValue: text[name],
    error: errors[name],
    className: styles[width],
    "data-changed": changed.includes(name) || undefined,
    description: changed.includes(name) && was ? `Was ${was}` : undefined,
  })
  const chevron = <Icon name="down" size={16} />
  const measured = formatInches(work) && `${formatInches(work)}, ${formatCentimetres(work)}`
  const price = work.price === null ? "on request" : formatMoney(work.price, work.currency)
  return (
    <>
      <Part title="Label">
        <Grid>
          <TextInput {...field("title")} required classNames={{ input: styles.titleField ?? "" }} />
          <TextInput {...field("year", "third")} description="Or c. 1996, 2019–21" />
          <NativeSelect {...field("type", "third")} data={[...artworkTypes]} rightSection={chevron} />
          <TextInput {...field("series", "third")} list="series" autoComplete="off" />
          <datalist id="series">
            {data.seriesTitles.map((title) => (
              <option key={title} value={title} />
            ))}
          </datalist>
          <TextInput {...field("medium")} />
          <TextInput {...field("size", "half")} description="Shown as you write it; empty: the measurements" />
          <TextInput
            {...field("measurements", "half")}
            description={measured ? `Read as ${measured}` : "Like 38 x 60 in, or Ø 60 cm"}
          />
        </Grid>
      </Part>
      <Part title="Price and availability">
        <Grid>
          <TextInput {...field("price", "third", price)} inputMode="decimal" placeholder="On request" />
          <TextInput
            {...field("currency", "third")}
            maxLength={3}
            {...(!isSoldHere(work, data.siteCurrency) && {
              description: `${soldByInquiryWords(work.currency, data.siteCurrency)}.`,
            })}
          />
          <NativeSelect
            {...field("availability", "third", availabilityWords[work.availability])}
            data={choices(work.availability)}
            rightSection={chevron}
          />
          <TextInput
            {...field("edition", "third")}
            inputMode="numeric"
            placeholder="One of a kind"
            description={
              data.highestTakenCopy > 0 && work.editionSize !== null
                ? `Copies sold or held reach number ${data.highestTakenCopy}`
                : "How many copies there are"
            }
          />
          <TextInput {...field("sortOrder", "third")} inputMode="numeric" description="1 hangs first; empty: by date" />
          <div className={styles.third}>
            <Checkbox
              name="isFeatured"
              value="yes"
              label={fieldNames.isFeatured}
              defaultChecked={text.isFeatured === "yes"}
              error={errors.isFeatured}
              className={styles.boxed}
            />
          </div>
        </Grid>
      </Part>
      <Part title="Where it is">
        <Grid>
          <TextInput {...field("location", "half", work.location)} />
          <TextInput {...field("inventoryNumber", "half")} />
          <NativeSelect
            {...field("framed", "third")}
            data={[
              { value: "", label: "Not said" },
              { value: "yes", label: "Framed" },
              { value: "no", label: "Unframed" },
            ]}
            rightSection={chevron}
          />
          <TextInput {...field("weight", "third")} description="With its unit: 4.2 kg, 9 lb" />
          <NativeSelect
            {...field("conditionStatus", "third")}
            data={[{ value: "", label: "Not said" }, ...conditions]}
            rightSection={chevron}
          />
          <TextInput {...field("signed")} />
          <Textarea {...field("conditionNotes")} />
        </Grid>
      </Part>
      <Part title="Text">
        <Textarea
          {...field("description")}
          label={undefined}
          aria-label="Text"
          classNames={{ input: styles.prose ?? "" }}
        />
      </Part>
      <Part title="For finding and for you">
        <Grid>
          <TextInput {...field("tags", "half")} description="Commas between them" />
          <TextInput {...field("creditLine", "half")} />
          <Textarea {...field("notes")} description="Only the studio sees this" />
        </Grid>
      </Part>
    </>
  )
}

/** Where the work is now, and where the artist may send it from there. */
const choices = (now: Availability) =>
  [now, ...movesFrom(availabilityMachine, now, "admin")].map((value) => ({ value, label: availabilityWords[value] }))
