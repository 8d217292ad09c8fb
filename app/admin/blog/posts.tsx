import { restorePost } from "../../../domain/blog/post-commands.server.ts"
import { countPosts, listPosts } from "../../../domain/blog/post-list.server.ts"
import { listLoader } from "../kit/list/list-loader.server.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { createRestoreAction } from "../kit/list/restore-action.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/posts"
import { postList } from "./post-list-config.tsx"

export const meta: Route.MetaFunction = () => studioMeta(postList.title)

export const loader = listLoader(postList, async ({ shop, admin, query }) => {
  const [{ posts, next }, counts] = await Promise.all([
    listPosts(shop, admin, { search: query.q, state: query.view, after: query.after }).then(unwrapOutcome),
    countPosts(shop, admin).then(unwrapOutcome),
  ])
  return { rows: posts, next, counts }
})

export const action = createRestoreAction(restorePost, ({ title }) => `${title} is back.`)

export default function Posts({ loaderData, actionData }: Route.ComponentProps) {
  return <ListPage list={postList} data={loaderData} answer={actionData} />
}
