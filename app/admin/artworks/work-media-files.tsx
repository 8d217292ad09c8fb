import { NativeSelect } from "@mantine/core"
import { useState } from "react"
import {
  maxWorkMediaFiles,
  mediaKindLabels,
  mediaKinds,
  type OfferedMediaKind,
  type StudioMediaFile,
} from "../../../domain/media-files/media-file.ts"
import { RowTools } from "../installation-views/row-tools.tsx"
import { Section } from "../kit/page.tsx"
import { useRequests } from "../kit/requests.tsx"
import { ChooseMedia } from "../media-files/choose-media.tsx"
import { MediaFileLine } from "../media-files/media-file-line.tsx"
import { useMediaFiles } from "../media-files/use-media-files.ts"

/** Every change is saved at once, without the page’s Save. */
export function WorkMediaFiles({ files }: { files: StudioMediaFile[] }) {
  const { send, pending, requests } = useRequests()
  const last = pending.at(-1)
  const ids = last ? last.flatMap(([name, value]) => (name === "files[]" ? [value] : [])) : files.map(({ id }) => id)
  const media = useMediaFiles(ids)
  const [kind, setKind] = useState<OfferedMediaKind>("film")
  const set = (next: string[]) =>
    send([["intent", "set media files"], ...next.map((id): [string, string] => ["files[]", id])])
  const move = (at: number, by: number) => {
    const [one, other] = [ids[at], ids[at + by]]
    if (one !== undefined && other !== undefined) set(ids.with(at, other).with(at + by, one))
  }
  const find = (id: string) => (media.files ?? files).find((file) => file.id === id)
  return (
    <Section title="Film and sound">
      {requests}
      <ol data-rows>
        {ids.map((id, at) => (
          <li key={id}>
            <MediaFileLine file={find(id)} upload={media.findUpload(id)} onAgain={media.again}>
              <RowTools
                name={find(id)?.name ?? "the file"}
                at={at}
                of={ids.length}
                onMove={(by) => move(at, by)}
                onRemove={() => set(ids.toSpliced(at, 1))}
              />
            </MediaFileLine>
          </li>
        ))}
      </ol>
      {ids.length < maxWorkMediaFiles && (
        <>
          <NativeSelect
            label="Add"
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value as OfferedMediaKind)}
            data={mediaKinds.map((value) => ({ value, label: mediaKindLabels[value] }))}
            maw={220}
          />
          <ChooseMedia kind={kind} media={media} chosen={ids} onChoose={(id) => set([...ids, id])} />
        </>
      )}
    </Section>
  )
}
