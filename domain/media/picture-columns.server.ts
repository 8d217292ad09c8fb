import { pictures } from "../../db/tables/media.ts"

export const pictureColumns = {
  width: pictures.width,
  height: pictures.height,
  files: pictures.files,
  placeholder: pictures.placeholder,
}
