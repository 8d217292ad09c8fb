import { href } from "react-router"
import type { StudioPost } from "../../../domain/blog/post-list.server.ts"
import type { PostState } from "../../../domain/blog/post-state.ts"
import { Day, Moment } from "../kit/dates.tsx"
import type { StudioList } from "../kit/list/list.ts"
import { Thumb } from "../kit/thumb.tsx"
import styles from "./blog.module.css"
import { PostStatus } from "./post-status.tsx"

export const postList: StudioList<StudioPost, PostState> = {
  path: href("/admin/blog"),
  title: "Blog Posts",
  noun: { one: "post", many: "posts" },
  create: { path: href("/admin/blog/new"), label: "New post" },
  getKey: (post) => post.id,
  getName: (post) => post.title,
  getPath: (post) => href("/admin/blog/:id/edit", { id: post.id }),
  views: {
    name: "state",
    label: "State",
    words: { draft: "Drafts", scheduled: "Scheduled", published: "Published", deleted: "Deleted" },
    always: ["draft", "scheduled", "published"],
  },
  search: { label: "Search posts", hint: "Title or tag" },
  columns: [
    {
      name: "picture",
      head: "Picture",
      unseen: true,
      width: "112px",
      slot: "picture",
      cell: (post) => <Thumb picture={post.picture} width={92} height={64} />,
      narrow: (post) => <Thumb picture={post.picture} width={72} height={72} />,
    },
    {
      name: "title",
      head: "Title",
      slot: "title",
      cell: (post) => <span className={styles.listTitle}>{post.title}</span>,
    },
    {
      name: "state",
      head: "State",
      width: "140px",
      slot: "status",
      cell: (post) => <PostStatus of={post.state} />,
    },
    { name: "when", head: "Day", width: "220px", slot: "second", cell: (post) => <PostDate of={post} /> },
    {
      name: "tags",
      head: "Tags",
      width: "18%",
      tone: "soft",
      wide: true,
      cell: (post) => post.tags.join(", "),
    },
  ],
  empty: "No posts yet. Write about the studio: how a work was made, where it will hang.",
}

function PostDate({ of: { state, publishedAt, updatedAt } }: { of: StudioPost }) {
  if (state === "published" && publishedAt) return <Day at={publishedAt} />
  if (state === "scheduled" && publishedAt) return <Moment at={publishedAt} />
  return (
    <>
      {state === "deleted" ? "Deleted " : "Changed "}
      <Day at={updatedAt} />
    </>
  )
}
