import type { ComponentType } from "react"
import type { BlockKind, PageBlock } from "../../../../domain/pages/page-blocks.ts"
import type { BlockErrors } from "./block-errors.ts"
import type { BlockFormProps } from "./block-field.tsx"
import { DownloadsForm } from "./downloads-form.tsx"
import { ElsewhereForm, MediaForm } from "./media-forms.tsx"
import { BesideForm, PairForm, PictureForm } from "./picture-forms.tsx"
import { DatesForm, ExhibitionsForm, QuestionsForm } from "./row-forms.tsx"
import {
  ButtonForm,
  ContactForm,
  DividerForm,
  HeadingForm,
  NewsletterForm,
  QuotationForm,
  TextForm,
} from "./text-forms.tsx"
import { WorksForm } from "./works-form.tsx"

const forms: { [K in BlockKind]: ComponentType<BlockFormProps<K>> } = {
  heading: HeadingForm,
  text: TextForm,
  picture: PictureForm,
  pair: PairForm,
  beside: BesideForm,
  works: WorksForm,
  quotation: QuotationForm,
  dates: DatesForm,
  downloads: DownloadsForm,
  questions: QuestionsForm,
  button: ButtonForm,
  divider: DividerForm,
  newsletter: NewsletterForm,
  contact: ContactForm,
  film: MediaForm,
  sound: MediaForm,
  elsewhere: ElsewhereForm,
  exhibitions: ExhibitionsForm,
}

type AnyBlockFormProps = { block: PageBlock; onChange: (changes: object) => void; errors: BlockErrors }

export function BlockForm(props: AnyBlockFormProps) {
  const Form = forms[props.block.kind] as ComponentType<AnyBlockFormProps>
  return <Form {...props} />
}
