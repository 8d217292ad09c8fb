import { Button, NativeSelect } from "@mantine/core"
import { useState } from "react"
import { Picker } from "../../blog/picker.tsx"
import { StudioIcon } from "../../kit/icon.tsx"
import { Thumb } from "../../kit/thumb.tsx"
import { BlockField, type BlockFormProps } from "./block-field.tsx"
import styles from "./blocks.module.css"
import { ItemList } from "./item-list.tsx"
import { usePageHints } from "./page-hints.tsx"

type WorksSource = BlockFormProps<"works">["block"]["from"]

const sources: { value: WorksSource; label: string }[] = [
  { value: "picked", label: "Works that you choose" },
  { value: "series", label: "All of a series" },
  { value: "tag", label: "All with a tag" },
]

const down = <StudioIcon name="down" size={16} />

export function WorksForm({ block, onChange, errors }: BlockFormProps<"works">) {
  const { series, tags } = usePageHints()
  return (
    <>
      <BlockField
        label="Heading"
        value={block.heading}
        error={errors.heading}
        onValue={(heading) => onChange({ heading })}
      />
      <NativeSelect
        label="Which works"
        data={sources}
        value={block.from}
        onChange={(event) => onChange({ from: event.currentTarget.value as WorksSource })}
        rightSection={down}
      />
      {block.from === "picked" && <PickedWorks block={block} onChange={onChange} errors={errors} />}
      {block.from === "series" && (
        <NativeSelect
          label="Series"
          data={[{ value: "", label: "Not chosen" }, ...series.map(({ id, title }) => ({ value: id, label: title }))]}
          value={block.seriesId ?? ""}
          error={errors.seriesId}
          onChange={(event) => onChange({ seriesId: event.currentTarget.value || null })}
          rightSection={down}
        />
      )}
      {block.from === "tag" && (
        <NativeSelect
          label="Tag"
          data={[
            { value: "", label: "Not chosen" },
            ...[...new Set([...(block.tag ? [block.tag] : []), ...tags])].map((tag) => ({ value: tag, label: tag })),
          ]}
          value={block.tag}
          error={errors.tag}
          onChange={(event) => onChange({ tag: event.currentTarget.value })}
          rightSection={down}
        />
      )}
    </>
  )
}

const maxWorks = 60

function PickedWorks({ block: { works }, onChange, errors }: BlockFormProps<"works">) {
  const { works: known, addWork } = usePageHints()
  const [isOpen, setIsOpen] = useState(works.length === 0)
  const getTitle = (id: string) => known[id]?.title ?? "A work that is gone"
  const error = errors.works ?? Object.entries(errors).find(([path]) => path.startsWith("works."))?.[1]
  return (
    <>
      <ItemList
        items={works.map((id) => ({ id }))}
        label="Works"
        getName={({ id }) => getTitle(id)}
        onChange={(next) => onChange({ works: next.map(({ id }) => id) })}
      >
        {({ id }) => (
          <span className={styles.work}>
            <Thumb picture={known[id]?.picture ?? null} width={44} height={30} />
            <i>{getTitle(id)}</i>
            {known[id]?.isPublic === false && <span className="small">not on the site</span>}
          </span>
        )}
      </ItemList>
      {error && (
        <p className="alarm" role="alert">
          {error}
        </p>
      )}
      {works.length < maxWorks && (
        <Button type="button" className={styles.more ?? ""} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Add a work
        </Button>
      )}
      {isOpen && (
        <Picker
          of="works"
          onClose={() => setIsOpen(false)}
          onChoose={(work) => {
            addWork(work)
            if (!works.includes(work.id)) onChange({ works: [...works, work.id] })
          }}
        />
      )}
    </>
  )
}
