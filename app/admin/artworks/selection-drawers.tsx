import { Checkbox, TextInput } from "@mantine/core"
import { Form, useNavigation } from "react-router"
import type { PricePreview } from "../../../domain/artworks/list/price-commands.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { protectionLabels, protectionLevels } from "../../../lib/protection-levels.ts"
import { ColumnHeads } from "../kit/column-heads.tsx"
import { Datalist } from "../kit/datalist.tsx"
import { Drawer } from "../kit/drawer/drawer.tsx"
import { formatCount } from "../kit/format-count.ts"
import { SubmitButton } from "../kit/intent-button.tsx"
import { SelectionFields } from "../kit/list/selection.tsx"
import { RefusedNotice } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import styles from "./selection-drawers.module.css"

export const bulkEditDrawer = "edit-many"
export const priceDrawer = "change-prices"

/** `preview`: the new prices before they are saved, with the form that asked for them. */
export type ListAnswer =
  | (ActionAnswer & { preview?: PricePreview & { typed: Record<string, string | string[]> } })
  | undefined

const findRefusal = (answer: ListAnswer, ...intents: string[]) =>
  answer?.problem && intents.includes(String(answer.typed?.intent)) ? answer.problem : undefined

export const isShownInDrawer = (answer: ListAnswer): boolean =>
  answer?.preview !== undefined ||
  findRefusal(answer, "edit many", "preview prices", "change prices", "save view") !== undefined

export function BulkEditDrawer({ answer, series }: { answer: ListAnswer; series: string[] }) {
  const problem = findRefusal(answer, "edit many")
  const wrong = problem?.fields ?? {}
  return (
    <Drawer id={bulkEditDrawer} title="Change selected works" refused={problem !== undefined} answer={answer}>
      <SelectionFields>
        {(form) => (
          <>
            {problem && <RefusedNotice>{problem.message}</RefusedNotice>}
            <p className="soft">Fields that you leave empty stay as they are in each work.</p>
            <TextInput label="Medium" name="medium" form={form} error={wrong.medium} autoComplete="off" />
            <TextInput
              label="Series"
              name="series"
              form={form}
              list="series-titles"
              error={wrong.series}
              autoComplete="off"
            />
            <Datalist id="series-titles" options={series} />
            <Checkbox label="Take out of their series" name="noSeries" value="yes" form={form} />
            <TextInput
              label="Add tags"
              description="Separate with commas"
              name="addTags"
              form={form}
              error={wrong.addTags}
              autoComplete="off"
            />
            <TextInput
              label="Remove tags"
              description="Separate with commas"
              name="removeTags"
              form={form}
              error={wrong.removeTags}
              autoComplete="off"
            />
            <label className={styles.choice}>
              Visibility
              <select name="visibility" form={form} defaultValue="">
                <option value="">As it is</option>
                <option value="publish">Published</option>
                <option value="unpublish">Not published</option>
              </select>
            </label>
            <label className={styles.choice}>
              On the homepage
              <select name="featured" form={form} defaultValue="">
                <option value="">As it is</option>
                <option value="yes">Featured</option>
                <option value="no">Not featured</option>
              </select>
            </label>
            <label className={styles.choice}>
              Protection of their pictures
              <select name="protection" form={form} defaultValue="">
                <option value="">As it is</option>
                <option value="site">As the site</option>
                {protectionLevels.map((level) => (
                  <option key={level} value={level}>
                    {protectionLabels[level]}
                  </option>
                ))}
              </select>
            </label>
            <SubmitButton variant="filled" form={form} intent="edit many">
              Change works
            </SubmitButton>
          </>
        )}
      </SelectionFields>
    </Drawer>
  )
}

export function PriceDrawer({ answer }: { answer: ListAnswer }) {
  const problem = findRefusal(answer, "preview prices", "change prices")
  const preview = answer?.preview
  return (
    <Drawer
      id={priceDrawer}
      title="Change prices"
      refused={problem !== undefined || preview !== undefined}
      answer={answer}
    >
      <SelectionFields>
        {(form) => (
          <>
            {problem && !problem.fields && <RefusedNotice>{problem.message}</RefusedNotice>}
            <TextInput
              label="By percent"
              description="8 raises prices, -12.5 lowers them"
              name="percent"
              form={form}
              inputMode="text"
              error={problem?.fields?.percent}
              autoComplete="off"
            />
            <label className={styles.choice}>
              Round to
              <select name="rounding" form={form} defaultValue="none">
                <option value="none">Not at all</option>
                <option value="1">Whole amounts</option>
                <option value="5">The nearest 5</option>
                <option value="10">The nearest 10</option>
                <option value="50">The nearest 50</option>
              </select>
            </label>
            <SubmitButton variant={preview ? "default" : "filled"} form={form} intent="preview prices">
              Show new prices
            </SubmitButton>
          </>
        )}
      </SelectionFields>
      {preview && <PricePreviewForm of={preview} />}
    </Drawer>
  )
}

function PricePreviewForm({ of: { typed, ...preview } }: { of: NonNullable<NonNullable<ListAnswer>["preview"]> }) {
  const { state } = useNavigation()
  if (preview.count === 0) return <p role="status">{["No price would change.", ...preview.left].join(" ")}</p>
  const sent = ["bulk", "ids", "all", "percent", "rounding"].flatMap((name) => {
    const value = typed[name]
    if (Array.isArray(value)) return value.map((one) => [`${name}[]`, one] as const)
    return value === undefined ? [] : [[name, value] as const]
  })
  return (
    <Form method="post" preventScrollReset>
      {[...sent, ["seen", preview.seen] as const].map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <table className={styles.prices}>
        <caption>
          <span role="status">{`${formatCount(preview.count, "price")} would change`}</span>
        </caption>
        <ColumnHeads columns={["Title", "Now", "New"]} />
        <tbody>
          {preview.works.map(({ id, title, currency, before, after }) => (
            <tr key={id}>
              <th scope="row">
                <i>{title}</i>
              </th>
              <td>{formatMoney(before, currency)}</td>
              <td>{formatMoney(after, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {preview.count > preview.works.length && (
        <p className="soft">{`And ${preview.count - preview.works.length} more.`}</p>
      )}
      {preview.left.length > 0 && (
        <p className="soft">
          <b>Left alone:</b> {preview.left.join(" ")}
        </p>
      )}
      <SubmitButton variant="filled" intent="change prices" disabled={state === "submitting"}>
        {`Change ${formatCount(preview.count, "price")}`}
      </SubmitButton>
    </Form>
  )
}
