import type { PostState } from "../../../domain/blog/post-state.ts"
import { Status, type StatusMark } from "../kit/status.tsx"

const postWords: Record<PostState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  deleted: "Deleted",
}

const marks: Record<PostState, StatusMark> = {
  draft: "dashed",
  scheduled: "half",
  published: "full",
  deleted: "struck",
}

export const PostStatus = ({ of }: { of: PostState }) => <Status mark={marks[of]}>{postWords[of]}</Status>
