import { href } from "react-router"
import type { CheckedPost } from "../../../domain/blog/post.ts"
import type { PostForEdit } from "../../../domain/blog/post-editor.server.ts"
import { FieldInput, type FormState } from "../kit/edit/field-input.tsx"
import { Fold } from "../kit/fold.tsx"
import { Section } from "../kit/page.tsx"
import styles from "./blog.module.css"
import type { PostHints } from "./post-fields.ts"

type PostDiscoveryProps = {
  post: Pick<PostForEdit, "state" | "former" | "value">
  form: FormState<CheckedPost, PostHints>
}

const getPostPath = (slug: string) => href("/blog/:slug", { slug })

export const PostDiscovery = ({ post, form }: PostDiscoveryProps) => (
  <Section title="How it is found">
    <div className={styles.found}>
      <FieldInput form={form} name="slug" />
      <FormerAddresses post={post} moves={form.changed.includes("slug")} />
      <FieldInput form={form} name="tags" />
      <FieldInput form={form} name="excerpt" />
      <Fold
        title="Search results"
        open={form.errors.seoTitle !== undefined || form.errors.seoDescription !== undefined}
      >
        <FieldInput form={form} name="seoTitle" />
        <FieldInput form={form} name="seoDescription" />
      </Fold>
    </div>
  </Section>
)

/** A draft's slug follows its title and was never public. */
function FormerAddresses({
  post: { state, former, value },
  moves,
}: {
  post: PostDiscoveryProps["post"]
  moves: boolean
}) {
  const isKnown = state === "published" || state === "scheduled" || former.length > 0
  const leading = [...(moves && isKnown ? [value.slug] : []), ...former]
  return (
    <p className="small">
      {isKnown ? "" : "Until it is published, the address follows the title. "}
      {leading.length > 0 &&
        `${leading.map(getPostPath).join(", ")} ${leading.length === 1 ? "leads" : "lead"} here, too.`}
    </p>
  )
}

export const PostShareCard = ({ id, version }: { id: string; version: string }) => (
  <Section title="When someone shares it">
    <img
      className={styles.card}
      src={`${href("/admin/blog/:id/card", { id })}?v=${encodeURIComponent(version)}`}
      width={1200}
      height={630}
      alt="The card that is shown with a link to this post"
      loading="lazy"
    />
  </Section>
)
