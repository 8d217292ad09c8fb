import type { PostState } from "../../../domain/blog/post-state.ts"
import { type Mark, Status } from "../kit/status.tsx"

export const postWords: Record<PostState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  deleted: "Deleted",
}

const marks: Record<PostState, Mark> = { draft: "dashed", scheduled: "half", published: "full", deleted: "struck" }

export const PostStatus = ({ of }: { of: PostState }) => <Status mark={marks[of]}>{postWords[of]}</Status>
