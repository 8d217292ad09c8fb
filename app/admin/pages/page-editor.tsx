import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react"
import { Form, href, Link } from "react-router"
import type { EditorContent } from "../../../domain/blog/post-editor.server.ts"
import type { PageBlock } from "../../../domain/pages/page-blocks.ts"
import type { CheckedPage } from "../../../domain/pages/page-schema.ts"
import { EmbedProvider } from "../blog/embed-context.tsx"
import type { PublishTiming } from "../blog/post-schedule.tsx"
import type { EditConflict } from "../kit/edit/conflict.ts"
import { editFormId, getFormValues } from "../kit/edit/dirty-form.ts"
import { LeaveWarning } from "../kit/edit/edit-page.tsx"
import { SaveStatus } from "../kit/edit/save-status.tsx"
import { AutosaveConflict, useAutosavedForm } from "../kit/edit/use-autosaved-form.tsx"
import { useIsHydrated } from "../kit/edit/use-is-hydrated.ts"
import { Page, RefusedNotice } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { VersionList } from "../kit/versions/version-list.tsx"
import { type BlockErrors, groupBlockErrors } from "./blocks/block-errors.ts"
import { BlockList } from "./blocks/block-list.tsx"
import { type PageHints, PageHintsProvider } from "./blocks/page-hints.tsx"
import { focusBlockHead } from "./blocks/use-block-actions.ts"
import { useBlocks } from "./blocks/use-blocks.ts"
import { usePageUploads } from "./blocks/use-page-uploads.ts"
import { countChanges } from "./count-changes.ts"
import { PageDetails } from "./page-details.tsx"
import { pageFields } from "./page-fields.ts"
import { PageLinkSection } from "./page-link.tsx"
import type { LoadedPage } from "./page-loader.server.ts"
import { PagePlacementSection } from "./page-placement.tsx"
import { PageStatus } from "./page-status.tsx"
import { PageMainAction, PageQuietActions } from "./page-verbs.tsx"
import { PageViews } from "./page-views.tsx"
import styles from "./pages.module.css"

type PageEditorProps = {
  page: LoadedPage
  answer: (NonNullable<ActionAnswer> & { conflict?: EditConflict; link?: string }) | undefined
}

export function PageEditor({ page, answer }: PageEditorProps) {
  const { id, value, state, updatedAt } = page
  const auto = state !== "archived"
  const { form, saving, problem, leaving, typed } = useAutosavedForm({
    fields: pageFields,
    value,
    data: null,
    updatedAt,
    auto,
    url: href("/admin/pages/:id/autosave", { id }),
    list: href("/admin/pages"),
    answer,
  })
  const [storedBlocks] = useState(form.text.blocks ?? "[]")
  const { blocks, revision, field, change } = useBlocks(storedBlocks)
  const [openId, setOpenId] = useState<string | null>(null)
  const errors = useBlockErrors(problem?.fields, blocks, setOpenId)
  const uploading = usePageUploads(id, change)
  const hints = usePageHintsValue(page.hints, uploading)
  const shown = useMemo(() => getShownPictures(page.hints.pictures), [page.hints.pictures])
  const { title, changes } = useTypedPage(page, blocks, saving.changed)
  const [when, setWhen] = useState<PublishTiming>(typed.when === "day" || state === "scheduled" ? "day" : "now")
  const press = useCallback((blockId: string) => {
    setOpenId(blockId)
    requestAnimationFrame(() => focusBlockHead(blockId))
  }, [])
  const previewPath = href("/admin/pages/:id/preview", { id })
  const isHydrated = useIsHydrated()
  return (
    <EmbedProvider stored={shown}>
      <Page
        sticky
        back={<Link to={href("/admin/pages")}>Pages</Link>}
        title={title}
        details={
          <>
            <PageStatus of={state} />
            <SaveStatus saving={saving} updatedAt={new Date(updatedAt)} auto={auto} />
          </>
        }
        quiet={
          <PageQuietActions
            state={state}
            slug={page.published.slug}
            canDiscard={changes > 0 && page.versions.length > 0}
            previewPath={previewPath}
            saving={saving}
            seeItClass={styles.seeIt ?? ""}
          />
        }
        main={<PageMainAction state={state} changes={changes} when={when} saving={saving} />}
        done={answer?.done}
      >
        {leaving && <LeaveWarning {...leaving} />}
        {problem && <RefusedNotice>{problem.message}</RefusedNotice>}
        <AutosaveConflict conflict={saving.conflict} fields={pageFields} />
        <div className={styles.edit}>
          <Form
            method="post"
            id={editFormId}
            onInput={saving.onInput}
            onKeyDown={preventEnterSubmit}
            noValidate
            preventScrollReset
          >
            <input type="hidden" name="seenAt" value={saving.version} />
            <textarea hidden name="blocks" ref={field} defaultValue={storedBlocks} aria-label="Blocks" />
            <PageDetails
              form={form}
              page={page}
              when={when}
              onWhen={setWhen}
              typedDay={typed.day}
              dayError={problem?.fields?.day}
            >
              <PageHintsProvider value={hints}>
                <BlockList {...{ blocks, revision, change, openId, errors }} onOpen={setOpenId} />
              </PageHintsProvider>
            </PageDetails>
          </Form>
          {isHydrated && <PageViews src={previewPath} version={saving.version} openId={openId} onPress={press} />}
        </div>
        <div className={styles.sections}>
          <PagePlacementSection placement={page.placement} inBar={page.hints.bar} />
          <PageLinkSection hasLink={page.hasDraftLink} made={answer?.link ?? null} />
        </div>
      </Page>
      <VersionList
        versions={page.versions}
        seenAt={saving.version}
        compared={page.compared}
        previewPath={previewPath}
        version={saving.version}
      />
    </EmbedProvider>
  )
}

function usePageHintsValue(hints: LoadedPage["hints"], uploading: ReturnType<typeof usePageUploads>): PageHints {
  const [added, setAdded] = useState<PageHints["works"]>({})
  return useMemo(
    () => ({
      series: hints.series,
      tags: hints.tags,
      files: [...hints.files, ...uploading.added],
      works: { ...hints.works, ...added },
      addWork: ({ id, title, picture, published }) =>
        setAdded((now) => ({ ...now, [id]: { title, picture, isPublic: published } })),
      uploading,
    }),
    [hints, added, uploading],
  )
}

const getShownPictures = (pictures: LoadedPage["hints"]["pictures"]): EditorContent => ({
  pictures: Object.fromEntries(Object.entries(pictures).map(([id, picture]) => [id, { ...picture, alt: "" }])),
  works: {},
  hidden: [],
})

/** What is typed and not saved yet counts, too. */
function useTypedPage(page: LoadedPage, blocks: PageBlock[], typed: string[]) {
  const [counted, setCounted] = useState(() => ({
    title: page.value.title,
    changes: countChanges(page.value, page.published),
  }))
  const { value, published } = page
  // biome-ignore lint/correctness/useExhaustiveDependencies: `typed` is new whenever the form has changed
  useEffect(() => {
    const texts = getFormValues(editFormId, ["title", "slug", "introduction", "seoTitle", "seoDescription"])
    const now: CheckedPage = { ...value, ...texts, blocks }
    setCounted({ title: now.title.trim() || "Page", changes: countChanges(now, published) })
  }, [value, published, blocks, typed])
  return counted
}

/** Opens the first block that was refused, and focuses its field, unless something else is being written. */
function useBlockErrors(
  fields: Record<string, string> | undefined,
  blocks: PageBlock[],
  onOpen: (id: string) => void,
): Record<string, BlockErrors> {
  const latest = useRef(blocks)
  latest.current = blocks
  const errors = useMemo(() => groupBlockErrors(fields ?? {}, latest.current), [fields])
  useEffect(() => {
    const [first] = Object.keys(errors)
    if (!fields || isWriting()) return
    if (first) onOpen(first)
    // After the block’s form is there.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${editFormId} [aria-invalid="true"]`)?.focus())
  }, [errors, fields, onOpen])
  return errors
}

const isWriting = () =>
  document.activeElement?.matches(`#${editFormId} :is(input, textarea, select, [contenteditable="true"])`) === true

/** Enter in a field would press the form's first button, which publishes. */
function preventEnterSubmit(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault()
}
