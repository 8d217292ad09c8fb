import type { PostState } from "../../../domain/blog/post-state.ts"
import { Status, type StatusMark } from "../kit/status.tsx"

const postStateLabels: Record<PostState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  deleted: "Deleted",
}

const stateMarks: Record<PostState, StatusMark> = {
  draft: "dashed",
  scheduled: "half",
  published: "full",
  deleted: "struck",
}

export const PostStatus = ({ of }: { of: PostState }) => <Status mark={stateMarks[of]}>{postStateLabels[of]}</Status>
