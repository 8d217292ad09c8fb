import { readFormData } from "../../request/read-form.ts"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/upload-photos"
import { photoAction } from "./photo-action.server.ts"
import { readPhotoPage } from "./photo-page.server.ts"
import { PhotoPage } from "./photo-page.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Manage Photos")

export const loader = ({ context }: Route.LoaderArgs) => readPhotoPage(context)

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return photoAction(shop, admin, await readFormData(request))
}

export default function UploadPhotos({ loaderData, actionData }: Route.ComponentProps) {
  return <PhotoPage data={loaderData} answer={actionData} dropFirst />
}
