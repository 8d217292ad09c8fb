import { studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/manage-photos"
import { runPhotoAction } from "./photo-actions.server.ts"
import { getPhotoLibraryPage } from "./photo-library.server.ts"
import { PhotoLibraryPage } from "./photo-library.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Manage Photos")

export const loader = ({ context }: Route.LoaderArgs) => getPhotoLibraryPage(context)

export const action = studioAction(runPhotoAction)

export default function ManagePhotos({ loaderData, actionData }: Route.ComponentProps) {
  return <PhotoLibraryPage data={loaderData} answer={actionData} />
}
