import { pictures } from "../../db/tables/media.ts"

/** The columns of `pictures` that `shownPicture` needs. */
export const pictureColumns = {
  width: pictures.width,
  height: pictures.height,
  files: pictures.files,
  placeholder: pictures.placeholder,
}
