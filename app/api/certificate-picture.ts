import { findCertificatePicture } from "../../domain/certificates/verify-certificate.server.ts"
import { shopContext } from "../request/context.ts"
import { privatePicture } from "../request/private-picture.ts"
import type { Route } from "./+types/certificate-picture"

/** For the certificate's code: the work need not be public. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  return privatePicture(await findCertificatePicture(context.get(shopContext), params.code), request.signal)
}
